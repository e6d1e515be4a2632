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

/** The modules that every page loads: what wakes it, the root and the frame of those who are signed in. */
const everyPage = ["/app/entry.client.tsx", "/app/root.tsx", "/app/routes/main-frame.tsx"];

/** Routes of customers that load a module from which on it belongs to the common parts: about a quarter of them. */
const minRoutesOfParts = 28;

/**
 * Split by who imports what, the modules become hundreds of small files, of which a page loads thirty, and each costs a request
 * and some 500 bytes of headers. What every page loads is one file, and what many pages load is another. Packages stay by
 * themselves: they change less often than we do. No file imports one that fewer pages load, so that none waits in a circle.
 */
const chunkOfCommonModules: Rollup.GetManualChunk = (id, { getModuleIds, getModuleInfo }) => {
  routesByModule ??= countRoutes([...getModuleIds()], (module) => getModuleInfo(module)?.importedIds ?? []);
  const { everyPageModules, routeCounts } = routesByModule;
  if (everyPageModules.has(id)) {
    // Modules that the build itself adds, such as its helpers for packages, do not change with the portal either.
    return id.includes("/node_modules/") || id.startsWith("\0") ? "packages" : "frame";
  }
  return (routeCounts.get(id) ?? 0) >= minRoutesOfParts ? "parts" : undefined;
};

let routesByModule: ReturnType<typeof countRoutes> | undefined;

/** Counts the routes that load each module; the administration has parts of its own, which no customer needs. */
function countRoutes(modules: readonly string[], importedBy: (module: string) => readonly string[]) {
  const reachedFrom = (...starts: string[]) => {
    const reached = new Set<string>();
    const visit = (module: string) => {
      if (reached.has(module)) return;
      reached.add(module);
      for (const importedName of importedBy(module)) visit(importedName);
    };
    for (const start of starts) visit(start);
    return reached;
  };
  const isEveryPage = (module: string) => everyPage.some((end) => module.split("?")[0]?.endsWith(end));
  const isRouteOfCustomers = (module: string) => /\/app\/routes\/(?!admin\/).*\?/.test(module);
  const routeCounts = new Map<string, number>();
  for (const route of modules.filter(isRouteOfCustomers))
    for (const module of reachedFrom(route)) routeCounts.set(module, (routeCounts.get(module) ?? 0) + 1);
  return { everyPageModules: reachedFrom(...modules.filter(isEveryPage)), routeCounts };
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
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOfCommonModules } },
  },
  server: { port: Number(process.env.PORT ?? 3000) },
  // The development server would make packages for the browser of all that the server imports; what the browser really
  // gets of them is read as it is.
  optimizeDeps: { noDiscovery: true },
}));
