// Show the built page with the made-up game. The address takes ?theme=dark, ?width=400, ?mode=closed|silent, ?delay=30.
import widget from "../../kbwidgets/static/widget.js";
import { fakeModel } from "./scene.mjs";

const wanted = new URLSearchParams(location.search);
const cell = document.getElementById("cell");
if (wanted.get("theme") === "dark") {
  document.documentElement.style.colorScheme = "dark";
  document.body.dataset.theme = "dark";
}
if (wanted.get("width")) cell.style.maxWidth = `${wanted.get("width")}px`;
const text = await (await fetch("../../kbwidgets/static/icons.svg")).text();
const icons = text.replace(/<!--[^]*?-->|<\/?svg[^>]*>/g, "");
const model = fakeModel({ icons, delay: Number(wanted.get("delay") ?? 30), mode: wanted.get("mode") ?? "live" });
const { initialize, render } = widget();
initialize({ model });
window.harness = { model, stop: render({ model, el: cell }) };
