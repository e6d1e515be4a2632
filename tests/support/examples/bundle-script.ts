import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Bundles a script with its imports for the browser. */
export async function bundleScript(contents: string): Promise<string> {
  const resolveDir = fileURLToPath(new URL("../../../", import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: "ts" },
    bundle: true,
    format: "iife",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
