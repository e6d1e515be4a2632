import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { prepareFolders } from "./data-dir.server";
import { readEnv } from "./env.server";

const prepare = (differs: Record<string, string>) => () => prepareFolders(readEnv(differs));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tradepost-folders-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it("makes a folder with those above it, and leaves nothing else in it", () => {
  const folder = join(newFolder(), "a", "b");
  prepare({ DATA_DIR: folder })();
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(["files", "files/incoming"]);
  prepare({ DATA_DIR: folder })();
});

it("refuses a place where no folder can be, instead of trying for ever", () => {
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  for (const place of [
    file,
    join(file, "deeper"),
    ...(existsSync("/proc") ? ["/proc", "/proc/none/data"] : []),
  ])
    expect(prepare({ DATA_DIR: place })).toThrow(
      `DATA_DIR: "${place}" is no directory that the portal may write to`,
    );
});

it("refuses files that it could not store", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "files"), "");
  expect(prepare({ DATA_DIR: folder })).toThrow(
    `DATA_DIR: "${join(folder, "files")}" is no directory that the portal may write to (EEXIST).`,
  );
});

it("refuses a Maildir that it could not empty", () => {
  const folder = newFolder();
  const mail = (directory: string) =>
    prepare({ DATA_DIR: folder, MAIL_IN_DIR: directory, MAIL_IN_ADDRESS: "orders@portal.example" });
  mail(join(folder, "mail"))();
  expect(readdirSync(join(folder, "mail")).sort()).toEqual(["cur", "new", "tmp"]);
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(mail(file)).toThrow(
    `MAIL_IN_DIR: "${join(file, "new")}" is no directory that the portal may write to`,
  );
});
