import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * Workers of a project: `npm test` runs three projects beside each other, and more workers than cores cost more processor
 * time for the same tests (docs/decisions/0050-ci-time.md).
 */
const maxWorkers = Math.max(1, Math.floor(availableParallelism() / 3));

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

export default defineConfig({
  resolve: { alias },
  test: {
    alias,
    environment: "node",
    // Three lanes share two cores: a test of one second may wait twenty for its turn. What must be quick measures itself.
    testTimeout: 180_000,
    hookTimeout: 400_000,
    // A failed comparison prints what it found, and not "[ Array(1) ]"; without a limit, a parsed page fills the memory.
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "tests/{*,support/*,visitors/*}.test.ts"],
          globalSetup: ["tests/support/postgres.setup.ts"],
          // Files of one worker share their modules: importing them anew for each file took two thirds of the time.
          isolate: false,
          maxWorkers,
        },
      },
      {
        extends: true,
        test: {
          name: "contracts",
          include: ["tests/contracts/**/*.test.ts"],
          globalSetup: ["tests/support/postgres.setup.ts"],
          isolate: false,
          maxWorkers,
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/journeys/*.test.ts"],
          globalSetup: ["tests/visitors/fresh-results.setup.ts", "tests/support/portal.setup.ts"],
          execArgv: ["--max-semi-space-size=64"],
          isolate: false,
          maxWorkers,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/*.test.ts"],
          globalSetup: ["tests/support/examples/assets.setup.ts"],
          isolate: false,
          maxWorkers,
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: ["tests/api/*.test.ts"],
          globalSetup: ["tests/support/portal.setup.ts"],
          isolate: false,
          maxWorkers,
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
