import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Style of all pages, and of those that have some of their own. */
export const sheets = [
  "portal",
  "printing",
  "product",
  "products",
  "documents",
  "cart",
  "admin",
  "details",
  "today",
  "scripted",
  "receivables",
];

/** Builds the style sheet, and the script of example pages, into a folder. */
export async function buildExampleAssets(folder: string): Promise<void> {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const sharedOptions = { absWorkingDir: root, bundle: true, minify: true, logLevel: "error" } as const;
  await build({
    ...sharedOptions,
    entryPoints: sheets.map((sheet) => `app/ui/styles/${sheet}.css`),
    outdir: folder,
  });
  await build({
    ...sharedOptions,
    entryPoints: ["tests/support/examples/example-client.ts"],
    outfile: `${folder}/example.js`,
    // Leaves out the PDF renderer, which is loaded on demand and never by example pages.
    external: ["pdfjs-dist", "pdfjs-dist/*"],
  });
}
