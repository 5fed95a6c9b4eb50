// The display of an error in the cell, which is never left empty.
import { copy } from "./copy";
import { html } from "./svg";

/** Return a box with the text of an error, a button to copy it and one to draw again. */
export function trouble(error: unknown, again: (() => void) | null): HTMLElement {
  const text = error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ""}` : String(error);
  const report = html("pre", "", text);
  report.tabIndex = 0;
  const box = html("div", "kb-error", html("b", "", "This picture couldn't be drawn."), report);
  box.setAttribute("role", "alert");
  const row = html("div", "kb-row");
  const button = html("button", "kb-button", "Copy error report");
  button.addEventListener("click", () => {
    void copy(text, box).then((done) => (button.textContent = done ? "Copied" : "Copying isn't allowed here"));
  });
  row.append(button);
  if (again) {
    const redraw = html("button", "kb-button", "Try again");
    redraw.addEventListener("click", again);
    row.append(redraw);
  }
  box.append(row);
  return box;
}
