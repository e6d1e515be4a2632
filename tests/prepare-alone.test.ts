import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

/** A folder with the tool, and a build that takes a while and notes when it begins and ends. */
function folderWithBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), "tradepost-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of ["tools", "build", ".cache", "node_modules/@remix-run/dev/dist"])
    mkdirSync(join(folder, path), { recursive: true });
  cpSync("tools/ensure-build.mjs", join(folder, "tools/ensure-build.mjs"));
  writeFileSync(
    join(folder, "node_modules/@remix-run/dev/dist/cli.js"),
    `const { appendFileSync } = require("node:fs");
     appendFileSync("builds", "begin ");
     setTimeout(() => appendFileSync("builds", "end "), 500);`,
  );
  return folder;
}

const ensureBuild = (folder: string) =>
  once(spawn(process.execPath, ["tools/ensure-build.mjs"], { cwd: folder, stdio: "ignore" }), "close");

it("builds once, however many commands begin at once", async () => {
  const folder = folderWithBuild();
  await Promise.all(Array.from({ length: 4 }, () => ensureBuild(folder)));
  expect(readFileSync(join(folder, "builds"), "utf8")).toBe("begin end ");
});

it("builds although the command that held the lock was killed", async () => {
  const folder = folderWithBuild();
  const deadHolder = spawn(process.execPath, ["-e", ""]);
  await once(deadHolder, "close");
  writeFileSync(join(folder, ".cache/preparing"), String(deadHolder.pid));
  await Promise.all([ensureBuild(folder), ensureBuild(folder)]);
  expect(readFileSync(join(folder, "builds"), "utf8")).toBe("begin end ");
});
