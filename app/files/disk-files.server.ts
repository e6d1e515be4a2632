import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { assertOutsideTransaction } from "~/db/db.server";
import type { Clock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { assertFileKey } from "./file-key";
import { FileStoreError } from "./file-store-error";
import type { FileStore } from "./files";
import { tryStore } from "./try-store.server";

const oneDay = 86_400_000;

/** Files below a folder, spread over 256 smaller ones. A file appears under its key only when it is whole. */
export async function openDiskFiles(options: { directory: string; clock: Clock }): Promise<FileStore> {
  const { directory, clock } = options;
  const incomingFolder = join(directory, "incoming");
  await mkdir(incomingFolder, { recursive: true });
  await removeLeftovers(incomingFolder, clock);

  const folderOf = (key: string) => join(directory, key.slice(-2));
  const pathOf = (key: string) => join(folderOf(key), key);

  const store: Omit<FileStore, "check"> = {
    async put(key, content) {
      assertOutsideTransaction();
      assertFileKey(key);
      const part = join(incomingFolder, newId());
      try {
        const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
        // Opened first: if the source fails at once, its part file must exist to be removed.
        const file = await open(part, "wx", 0o600);
        // `flush` makes acknowledged bytes survive a power failure.
        await pipeline(source, file.createWriteStream({ flush: true }));
        const { size } = await stat(part);
        await mkdir(folderOf(key), { recursive: true });
        await rename(part, pathOf(key));
        await flushFolder(folderOf(key));
        return { size };
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined);
        throw asStoreError(error);
      }
    },

    async get(key) {
      assertFileKey(key);
      try {
        const file = await open(pathOf(key));
        return file.createReadStream();
      } catch (error) {
        if (isMissing(error)) return null;
        throw asStoreError(error);
      }
    },

    async remove(key) {
      assertOutsideTransaction();
      assertFileKey(key);
      await rm(pathOf(key), { force: true });
    },
  };
  return { ...store, check: () => tryStore(store) };
}

/** Deletes part files of killed processes. Only old ones: another process may be writing now. */
async function removeLeftovers(incomingFolder: string, clock: Clock): Promise<void> {
  for (const name of await readdir(incomingFolder)) {
    const part = join(incomingFolder, name);
    try {
      const { mtimeMs } = await stat(part);
      if (clock.now().getTime() - mtimeMs > oneDay) await rm(part, { force: true });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } catch (error) {
    // Windows cannot flush a folder; it writes renames through by itself.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  } finally {
    await folder.close();
  }
}

/** Names what the file system refuses, such as a volume that is not mounted: its codes mean other things elsewhere. */
function asStoreError(error: unknown): unknown {
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall ? new FileStoreError(`The folder for files refused to ${syscall}`, { cause: error }) : error;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
