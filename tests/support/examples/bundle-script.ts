import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Bundles a script with its imports for the browser; the PDF renderer is left out, which is loaded on demand. */
export async function bundleScript(contents: string): Promise<string> {
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
