// Builds the page: one ES module and one style sheet, the same bytes from the same sources.
// `node build.mjs [folder]` writes elsewhere, so that a test can compare.
import { build } from "esbuild";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { statSync } from "node:fs";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ? resolve(process.argv[2]) : join(here, "..", "kbwidgets", "static");
const shared = { absWorkingDir: here, bundle: true, minify: true, legalComments: "none", charset: "utf8", logLevel: "warning" };

await build({ ...shared, entryPoints: ["src/widget.ts"], format: "esm", target: "es2022", outfile: join(out, "widget.js") });
await build({ ...shared, entryPoints: ["src/style/widget.css"], target: "chrome111", outfile: join(out, "widget.css") });
for (const name of ["widget.js", "widget.css"]) {
  const size = statSync(join(out, name)).size;
  console.log(`${name}: ${size} bytes`);
  if (size > 60_000) throw new Error(`${name} is larger than 60 kB`);
}
