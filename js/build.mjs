// Builds the page: one ES module with its style sheet in it, the stub that brings it into a page, and what an exported
// page runs beside it; the same bytes from the same sources. `node build.mjs [folder]` writes elsewhere, so that a test can compare.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { writeFileSync } from "node:fs";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ? resolve(process.argv[2]) : join(here, "..", "kbwidgets", "static");
/** Of the code and of the style. */
const LIMIT = 72_000;
/** Of what an exported page runs beside the widget's code, its style included. */
const SMALL = 20_000;
/** Stands where the version does until it is known; as long as a version. */
const UNKNOWN = "kb00000000";

/** A source, bundled. In ASCII: one other character would make the text take twice the memory. */
async function bundled(source, options) {
  const shared = { absWorkingDir: here, bundle: true, minify: true, legalComments: "none", charset: "ascii", logLevel: "warning", write: false };
  return (await build({ ...shared, entryPoints: [source], ...options })).outputFiles[0].text;
}

const style = await bundled("src/style/widget.css", { target: "chrome111" });
// The root goes by the name of the version, which weighs no more: so two versions in one page keep their styles apart.
const sheet = style.replace(/\.kb(?![\w-])/g, `.${UNKNOWN}`);
const esm = { format: "esm", target: "es2022" };
const define = { KB_VERSION: JSON.stringify(UNKNOWN), KB_STYLE: JSON.stringify(sheet) };
const widget = await bundled("src/widget.ts", { ...esm, define });
const stub = await bundled("src/stub.ts", { ...esm, define });
const film = await bundled("src/replay/replay.css", { target: "chrome111" });
const replay = await bundled("src/replay/replay.ts", { ...esm, define: { KB_REPLAY_STYLE: JSON.stringify(film) } });
const version = `kb${createHash("sha256").update(widget).digest("hex").slice(0, 8)}`;

for (const [name, size, limit] of [["code", widget.length - sheet.length, LIMIT], ["style", style.length, LIMIT], ["replay", replay.length, SMALL]]) {
  console.log(`${name}: ${size} bytes`);
  if (size > limit) throw new Error(`the ${name} is larger than ${limit} bytes`);
}
for (const [name, text] of [["widget.js", widget], ["stub.js", stub], ["replay.js", replay]]) {
  writeFileSync(join(out, name), text.replaceAll(UNKNOWN, version));
  console.log(`${name}: ${text.length} bytes`);
}
