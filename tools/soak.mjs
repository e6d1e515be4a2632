import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuild, ensurePackages } from "./ensure-build.mjs";

/**
 * `npm run soak`: the long fault run with 1,000 carts, in which the portal crashes at 100 random moments, the same with
 * changes of orders, with 1,000 payments, in which portal or database fail and answers of ERP and provider are lost, and
 * with 20,000 requests with anything in them to every address as every kind of visitor. Then the properties, 25 times as
 * often as in `npm test`, and journeys, links and example pages with every visitor, width, script and switched-off part.
 * `SEED=… npm run soak` repeats a failed run; the seed is in the test's name.
 */
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
ensurePackages(console.log);
ensureBuild(console.log);

const environment = {
  SOAK_KILLS: "100",
  SOAK_SUBMISSIONS: "1000",
  SOAK_PAYMENTS: "1000",
  SOAK_REQUESTS: "20000",
  SOAK_SECONDS: "3600",
  SOAK_FACTOR: "25",
  EVERY_COMBINATION: "true",
  SEED: String(Date.now() % 1_000_000),
  ...process.env,
};
const properties = [
  "app/forms/any-config.test.tsx",
  "tests/routes-by-address.test.ts",
  "tests/contracts/parts-of-lines.test.ts",
  "tests/contracts/any-sequence.test.ts",
  "tests/contracts/clearing.test.ts",
  "app/features/receivables/paying/any-outcome.test.ts",
  "tests/contracts/amendments-any-sequence.test.ts",
];
const results = [
  vitest("--project", "faults"),
  vitest("--project", "journeys"),
  vitest("--project", "browser"),
  vitest("--project", "http", "tests/api/access.test.ts", "tests/api/machines.test.ts"),
  vitest("--project", "unit", "--project", "contracts", ...properties),
];
process.exit(results.every((status) => status === 0) ? 0 : 1);

function vitest(...selection) {
  const command = join("node_modules", ".bin", "vitest");
  const args = ["run", "--testTimeout=3600000", ...selection];
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env: environment });
  if (error) throw error;
  return status;
}
