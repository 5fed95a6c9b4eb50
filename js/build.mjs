// Build the page: one ES module with its style sheet, the stub that brings it into a page, and the code that an
// exported page runs beside it. The same sources give the same bytes. `node build.mjs [folder]` writes elsewhere, so
// that a test can compare.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { minify } from "terser";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ? resolve(process.argv[2]) : join(here, "..", "kbwidgets", "static");
/** The size limit of the code with its style. */
const LIMIT = 150_000;
/** The size limit of both, compressed by gzip. */
const PACKED = 46_000;
/** The size limit of what an exported page runs beside the widget's code, including its style. */
const SMALL = 20_000;
/** A placeholder for the version until it is known, of the same length. */
const UNKNOWN = "kb00000000";

/** Bundle a source. */
async function bundled(source, options) {
  const shared = { absWorkingDir: here, bundle: true, minify: true, legalComments: "none", charset: "ascii", logLevel: "warning", write: false };
  return (await build({ ...shared, entryPoints: [source], ...options })).outputFiles[0].text;
}

/**
 * Bundle code into one module, as small as possible and in ASCII: any other character would double the memory of the
 * text.
 */
async function packed(source, define) {
  const text = await bundled(source, { format: "esm", target: "es2022", define });
  return (await minify(text, { module: true, ecma: 2022, compress: { passes: 3 }, format: { ascii_only: true } })).code;
}

const sheet = (await bundled("src/style/widget.css", { target: "chrome111" })).replace(/(--[\w-]+): /g, "$1:");
const define = { KB_VERSION: JSON.stringify(UNKNOWN), KB_STYLE: JSON.stringify(sheet) };
const widget = await packed("src/widget.ts", define);
const stub = await packed("src/stub.ts", define);
const film = await bundled("src/replay/replay.css", { target: "chrome111" });
const replay = await packed("src/replay/replay.ts", { KB_REPLAY_STYLE: JSON.stringify(film) });
const version = `kb${createHash("sha256").update(widget).digest("hex").slice(0, 8)}`;
for (const [name, size, limit] of [["widget", widget.length, LIMIT], ["widget compressed", gzipSync(widget).length, PACKED], ["replay", replay.length, SMALL]]) {
  console.log(`${name}: ${size} bytes`);
  if (size > limit) throw new Error(`the ${name} is larger than ${limit} bytes`);
}
// An exported page allows these style sheets by their hashes.
const sheets = [sheet.replace(/\.kb(?![\w-])/g, `.${version}`), film].map((text) => `sha256-${createHash("sha256").update(text).digest("base64")}`);
writeFileSync(join(out, "sheets.json"), `${JSON.stringify(sheets)}\n`);
for (const [name, text] of [["widget.js", widget], ["stub.js", stub], ["replay.js", replay]]) {
  writeFileSync(join(out, name), text.replaceAll(UNKNOWN, version));
  console.log(`${name}: ${text.length} bytes`);
}
