import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { build as bundle, type Plugin } from "esbuild";
import { defineConfig, type Rollup } from "vite";
import remixConfig from "./remix.config.js";
import { precompress } from "./web/precompress.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Makes one file of the script of every page and all that it imports at once. The modules of pages, which the build writes
 * for browsers too, would otherwise divide it into what they have in common and what they have not.
 */
const chunkOfScript: Rollup.GetManualChunk = (id, { getModuleInfo, getModuleIds }) => {
  scriptModules ??= modulesFrom(
    [...getModuleIds()].filter((module) => module.endsWith("/app/entry.client.ts")),
    getModuleInfo,
  );
  return scriptModules.has(id) ? "script" : undefined;
};

let scriptModules: Set<string> | undefined;

/** Lists modules and what they import. */
function modulesFrom(starts: readonly string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const reachedModules = new Set<string>();
  const visit = (module: string) => {
    if (reachedModules.has(module)) return;
    reachedModules.add(module);
    for (const importedModule of getModuleInfo(module)?.importedIds ?? []) visit(importedModule);
  };
  for (const start of starts) visit(start);
  return reachedModules;
}

/**
 * Gives threads what Vite gives the application for `import "package/file?inline"`: the file as a data URL, here read from
 * its package when it is imported.
 */
const inlineFiles: Plugin = {
  name: "inline-files",
  setup(build) {
    build.onResolve({ filter: /\?inline$/ }, ({ path }) => ({
      path: path.replace(/\?inline$/, ""),
      namespace: "inline-file",
    }));
    build.onLoad({ filter: /.*/, namespace: "inline-file" }, ({ path }) => ({
      contents: `import { readFileSync } from "node:fs";
        import { createRequire } from "node:module";
        const file = createRequire(import.meta.url).resolve(${JSON.stringify(path)});
        export default "data:;base64," + readFileSync(file, "base64");`,
    }));
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix({
      ...remixConfig,
      // One build command makes everything: the HTTP process and the threads that read foreign files, bundled beside the app
      // that they belong to, and the compressed copies of what is sent as it is.
      async buildEnd() {
        await bundle({
          entryPoints: {
            server: "server.ts",
            "server/configuration-file-worker.server":
              "app/admin/configuration/configuration-file-worker.server.ts",
            "server/configuration-worker.server": "app/admin/configuration/configuration-worker.server.ts",
            "server/document-worker.server": "app/erp/embedded/long-documents/document-worker.server.ts",
            "server/output-worker.server": "app/erp/embedded/outputs/output-worker.server.ts",
            "server/paper-worker.server": "app/pdf/paper-worker.server.ts",
            "server/mail-worker.server": "app/mail/incoming/mail-worker.server.ts",
            "server/order-worker.server": "app/features/order-reading/order-worker.server.ts",
            "server/sheet-worker.server": "app/files/sheet-worker.server.ts",
            "server/titled-paper-worker.server": "app/pdf/titled-paper-worker.server.ts",
            "server/workbook-worker.server": "app/files/workbook-worker.server.ts",
          },
          outdir: "build",
          bundle: true,
          platform: "node",
          format: "esm",
          target: "node20",
          packages: "external",
          sourcemap: true,
          plugins: [inlineFiles],
        });
        await precompress("build/client");
      },
    }),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    cssMinify: "esbuild",
    // Its helper would be one more file of every page.
    modulePreload: false,
    rollupOptions: isSsrBuild
      ? // Packages of which threads alone use something would be loaded at each start, for what they might do at that.
        { treeshake: { moduleSideEffects: "no-external" } }
      : { output: { manualChunks: chunkOfScript } },
  },
  server: { port: Number(process.env.PORT ?? 3000) },
  // The development server would make packages for the browser of all that the server imports; what the browser really
  // gets of them is read as it is.
  optimizeDeps: { noDiscovery: true },
}));
