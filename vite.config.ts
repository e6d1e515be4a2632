import { vitePlugin as remix } from "@remix-run/dev";
import { build as bundle } from "esbuild";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { precompress } from "./web/precompress.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [
    remix({
      ...remixConfig,
      // One build command makes everything: the HTTP process, bundled beside the app it serves, and the compressed
      // copies of what is sent as it is.
      async buildEnd() {
        await bundle({
          entryPoints: ["server.ts"],
          outfile: "build/server.js",
          bundle: true,
          platform: "node",
          format: "esm",
          target: "node20",
          packages: "external",
          sourcemap: true,
        });
        await precompress("build/client");
      },
    }),
  ],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  build: { target: "es2022", assetsInlineLimit: 0, cssMinify: "esbuild" },
  server: { port: Number(process.env.PORT ?? 3000) },
  // The development server would make packages for the browser of all that the server imports; what the browser really
  // gets of them is read as it is.
  optimizeDeps: { noDiscovery: true },
});
