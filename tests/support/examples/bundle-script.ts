import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const bundles = new Map<string, Promise<string>>();

/**
 * Bundles a script with its imports for the browser, once for all tests of a worker; the PDF renderer is left out, which is
 * loaded on demand.
 */
export function bundleScript(contents: string): Promise<string> {
  const bundle = bundles.get(contents) ?? bundleAnew(contents);
  bundles.set(contents, bundle);
  return bundle;
}

async function bundleAnew(contents: string): Promise<string> {
  const resolveDir = fileURLToPath(new URL("../../../", import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: "ts" },
    bundle: true,
    format: "iife",
    write: false,
    external: ["pdfjs-dist", "pdfjs-dist/*"],
  });
  return outputFiles[0]?.text ?? "";
}
