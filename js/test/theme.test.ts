import { afterEach, expect, test } from "vitest";
import { hostTheme, Theme } from "../src/theme";

const { body, documentElement: top } = document;
afterEach(() => {
  for (const el of [body, top]) for (const name of [...el.getAttributeNames()]) el.removeAttribute(name);
});

test.each([
  ["data-jp-theme-light", "false", "dark"],
  ["data-jp-theme-light", "true", "light"],
  ["data-vscode-theme-kind", "vscode-dark", "dark"],
  ["data-vscode-theme-kind", "vscode-high-contrast-light", "light"],
  ["class", "dark dark-theme", "dark"],
  ["class", "light", "light"],
  ["data-theme", "dark", "dark"],
])("a host with %s=%s is %s", (name, value, theme) => {
  body.setAttribute(name, value);
  expect(hostTheme(document)).toBe(theme);
});

test("JupyterLab's attribute takes precedence over a class", () => {
  body.className = "dark";
  body.setAttribute("data-jp-theme-light", "true");
  expect(hostTheme(document)).toBe("light");
});

test("a forced theme wins, is marked as forced, and gives way to the host afterwards", () => {
  body.setAttribute("data-jp-theme-light", "true");
  const root = document.createElement("div");
  const theme = new Theme(root);
  theme.force("dark");
  expect([root.getAttribute("data-theme"), root.hasAttribute("data-kb-forced")]).toEqual(["dark", true]);
  theme.force("");
  expect([root.getAttribute("data-theme"), root.hasAttribute("data-kb-forced")]).toEqual(["light", false]);
  theme.stop();
});
