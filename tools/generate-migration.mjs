import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Writes a migration from the table files. drizzle-kit compares them with the last snapshot alone, so the older ones go. */
execFileSync(process.execPath, ["node_modules/drizzle-kit/bin.cjs", "generate", ...process.argv.slice(2)], {
  stdio: "inherit",
});
const folder = "drizzle/meta";
const snapshots = readdirSync(folder)
  .filter((name) => name.endsWith("_snapshot.json"))
  .sort();
for (const name of snapshots.slice(0, -1)) rmSync(join(folder, name));
