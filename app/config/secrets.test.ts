import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readEnv } from "./env.server";
import { readSecrets } from "./secrets.server";

const disk = { full: false, beforeLink: () => {} };

/** A full disk leaves an empty file. */
const write: typeof writeFileSync = (file, data, options) => {
  writeFileSync(file, disk.full ? "" : data, options);
  if (disk.full) throw new Error("ENOSPC: no space left on device");
  disk.beforeLink();
};

function installation() {
  const directory = mkdtempSync(join(tmpdir(), "secrets-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: directory });
  return { file: join(directory, "secret"), directory, start: () => readSecrets(env, write) };
}

it("makes one secret, for its owner's eyes, and keeps it", () => {
  const { start, file, directory } = installation();
  const first = start();
  expect(start()).toEqual(first);
  expect(readFileSync(file, "utf8")).toHaveLength(64);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory)).toEqual(["secret"]);
  expect(new Set([...first.cookies, ...first.forms, ...first.atRest, ...first.payments]).size).toBe(4);
});

it("leaves nothing behind that a later start would take for a secret when the disk is full", () => {
  const { start, directory } = installation();
  disk.full = true;
  onTestFinished(() => {
    disk.full = false;
  });
  expect(start).toThrow("ENOSPC");
  expect(readdirSync(directory)).toEqual([]);
  disk.full = false;
  const first = start();
  expect(start()).toEqual(first);
});

it("takes the other's secret when two processes begin together", () => {
  const { start, file, directory } = installation();
  const quickerSecret = "the secret of the process that was quicker";
  disk.beforeLink = () => {
    disk.beforeLink = () => {};
    writeFileSync(file, quickerSecret);
  };
  const first = start();
  expect(readFileSync(file, "utf8")).toBe(quickerSecret);
  expect(readdirSync(directory)).toEqual(["secret"]);
  expect(start()).toEqual(first);
});

it("refuses to start with an empty or short secret, and says what to do", () => {
  const { start, file } = installation();
  for (const damagedSecret of ["", "\n", "too short"]) {
    writeFileSync(file, damagedSecret);
    expect(start).toThrow(`${file} must hold 32 characters or more`);
  }
});
