import { mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartRefusal } from "~/lib/start-refusal";
import type { Env } from "./env.server";

/** Makes the folders that the portal will write to. */
export function prepareFolders({ DATA_DIR, DATABASE_URL, S3_BUCKET_URL, MAIL_IN_DIR }: Env): void {
  if (!(DATABASE_URL && S3_BUCKET_URL)) prepareDirectory("DATA_DIR", DATA_DIR);
  // A start as root leaves folders in which another account, to which DATA_DIR itself belongs, can store no file.
  if (!S3_BUCKET_URL)
    for (const name of ["files", "files/incoming"]) prepareDirectory("DATA_DIR", join(DATA_DIR, name));
  if (!MAIL_IN_DIR) return;
  for (const name of ["new", "cur", "tmp"]) prepareDirectory("MAIL_IN_DIR", join(MAIL_IN_DIR, name));
}

/** Makes a folder and writes to it once: of permissions alone, root learns nothing about a disk that is only read. */
export function prepareDirectory(variable: "DATA_DIR" | "MAIL_IN_DIR", directory: string): void {
  try {
    makeDirectory(directory);
    rmdirSync(mkdtempSync(join(directory, ".writable-")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === "ENOSPC"
        ? "is on a disk that is full"
        : `is no directory that the portal may write to (${code})`;
    throw new StartRefusal(`${variable}: "${directory}" ${reason}.`);
  }
}

/** Makes a folder with those above it. Node 20.20 does not return from a recursive mkdir below /proc. */
function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && statSync(directory).isDirectory()) return;
    const parent = dirname(directory);
    if (code !== "ENOENT" || parent === directory) throw error;
    makeDirectory(parent);
    mkdirSync(directory);
  }
}
