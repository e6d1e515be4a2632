import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

export default defineConfig({
  resolve: { alias },
  test: {
    alias,
    environment: "node",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "tests/{*,support/*,visitors/*}.test.ts"],
          globalSetup: ["tests/support/postgres.setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "contracts",
          include: ["tests/contracts/**/*.test.ts"],
          globalSetup: ["tests/support/postgres.setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/journeys/*.test.ts"],
          globalSetup: ["tests/visitors/fresh-results.setup.ts", "tests/support/portal.setup.ts"],
          // Each file has a portal and a browser of its own, which wait for each other half of the time: two at a time
          // keep two cores busy.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/*.test.ts"],
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: ["tests/api/*.test.ts", "tests/faults/*.test.ts"],
          globalSetup: ["tests/support/portal.setup.ts"],
          fileParallelism: false,
        },
      },
    ],
  },
});
