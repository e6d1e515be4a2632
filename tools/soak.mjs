import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuild, ensurePackages } from "./ensure-build.mjs";

/**
 * `npm run soak`: the long fault run with 1,000 carts, in which the portal crashes at 100 random moments, and 20,000
 * requests with anything in them to every address as every kind of visitor.
 * `SEED=… npm run soak` repeats a failed run; the seed is in the test's name.
 */
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
ensurePackages(console.log);
ensureBuild(console.log);

const environment = {
  SOAK_KILLS: "100",
  SOAK_SUBMISSIONS: "1000",
  SOAK_REQUESTS: "20000",
  SOAK_SECONDS: "3600",
  SEED: String(Date.now() % 1_000_000),
  ...process.env,
};
const { status, error } = spawnSync(
  join("node_modules", ".bin", "vitest"),
  ["run", "--project", "faults", "--testTimeout=3600000"],
  { stdio: "inherit", env: environment },
);
if (error) throw error;
process.exit(status ?? 1);
