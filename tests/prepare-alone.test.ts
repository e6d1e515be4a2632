import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
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

const deadProcess = async () => {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "close");
  return String(child.pid);
};

it.each([
  ["was killed", deadProcess, 0],
  ["had no room for its number", async () => "", 60_000],
  ["had the number of another process that runs", async () => String(process.pid), 3_600_000],
])("builds although the command that held the lock %s", async (_, holder, age) => {
  const folder = folderWithBuild();
  const lock = join(folder, ".cache/preparing");
  writeFileSync(lock, await holder());
  const takenAt = new Date(Date.now() - age);
  utimesSync(lock, takenAt, takenAt);
  await Promise.all([ensureBuild(folder), ensureBuild(folder)]);
  expect(readFileSync(join(folder, "builds"), "utf8")).toBe("begin end ");
});
