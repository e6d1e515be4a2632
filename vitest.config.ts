import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { VitestPluginContext } from "vitest/node";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

/** Reads lists of files anew in each run: a kept module would still import a deleted file, and miss a new one. */
const freshGlobs = {
  name: "fresh-globs",
  configureVitest(vitest: VitestPluginContext) {
    vitest.experimental_defineCacheKeyGenerator(({ sourceCode }) =>
      sourceCode.includes("import.meta.glob") ? false : undefined,
    );
  },
};

export default defineConfig({
  plugins: [freshGlobs],
  resolve: { alias },
  test: {
    alias,
    environment: "node",
    // Three lanes share two cores: a test of one second may wait twenty for its turn. What must be quick measures itself.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // The projects of a run transform the same modules, each in a process of its own: all but the first read them here.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/test-modules" },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "tests/{*,support/*,visitors/*}.test.ts"],
          globalSetup: ["tests/support/postgres.setup.ts"],
          // Files of one worker share their modules: importing them anew for each file took two thirds of the time.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "contracts",
          include: ["tests/contracts/**/*.test.ts"],
          globalSetup: ["tests/support/postgres.setup.ts"],
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/journeys/*.test.ts"],
          globalSetup: ["tests/visitors/fresh-results.setup.ts", "tests/support/portal.setup.ts"],
          execArgv: ["--max-semi-space-size=64"],
          // Each file has a portal and a browser of its own, which wait for each other half of the time.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/*.test.ts"],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: ["tests/api/*.test.ts"],
          globalSetup: ["tests/support/portal.setup.ts"],
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/*.test.ts"],
          globalSetup: ["tests/support/portal.setup.ts"],
          // These tests kill processes and watch what happens next: one at a time.
          fileParallelism: false,
        },
      },
    ],
  },
});
