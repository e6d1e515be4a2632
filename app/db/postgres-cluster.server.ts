import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartRefusal } from "~/lib/start-refusal";
import { choosePostgresAccount, type PostgresAccount } from "./postgres-account.server";
import { type PostgresBinaries, useAnotherServer } from "./postgres-binaries.server";
import { isSystemError } from "./system-error";

/** Data folder that a server can be started on, with the password of its only user. */
export interface PostgresCluster {
  data: string;
  password: string;
  account: PostgresAccount;
}

export const clusterUser = "tradepost";

/**
 * Opens the data below `directory`, made now if there are none. They are made in a folder of another name that is then
 * renamed: whoever is killed half-way, or is second, leaves nothing behind that looks finished.
 */
export async function openPostgresCluster(
  directory: string,
  binaries: PostgresBinaries,
  say: (line: string) => void,
): Promise<PostgresCluster> {
  await mkdir(directory, { recursive: true });
  await removeUnfinished(directory);
  const home = join(directory, "cluster");
  const data = join(home, "data");
  const existingEntry = await stat(data).catch((error: unknown) => {
    // An unreadable folder belongs to another user; it is not missing.
    if (!isSystemError(error, "ENOENT")) throw error;
  });
  const account = await choosePostgresAccount({
    postgres: binaries.postgres,
    directory,
    owner: existingEntry?.uid,
  });
  if (existingEntry) {
    // Data that root created while user namespaces were available.
    if (existingEntry.uid === 0) await account.own(home);
  } else {
    await createCluster({ directory, home, binaries, account, say });
  }
  await requireSameMajor(data, binaries);
  return { data, account, password: await readFile(join(home, "password"), "utf8") };
}

async function createCluster(plan: {
  directory: string;
  home: string;
  binaries: PostgresBinaries;
  account: PostgresAccount;
  say: (line: string) => void;
}): Promise<void> {
  const { directory, home, binaries, account, say } = plan;
  say(`Preparing PostgreSQL ${binaries.major} in ${directory}`);
  const unfinishedFolder = await mkdtemp(join(directory, `unfinished-${process.pid}-`));
  try {
    const password = join(unfinishedFolder, "password");
    await writeFile(password, randomBytes(24).toString("base64url"), { mode: 0o600 });
    await account.own(unfinishedFolder);
    await initialize(binaries, account, join(unfinishedFolder, "data"), password);
    await rename(unfinishedFolder, home);
    await syncFolder(directory);
  } catch (error) {
    await rm(unfinishedFolder, { recursive: true, force: true });
    // Prevents a race: another process was faster, and its data serve as well.
    if (!(await isFolder(home))) throw initdbRefusal(error, directory);
  }
}

/** Names the reason of a failed initdb by its own words; any other error stays what it is. */
function initdbRefusal(error: unknown, directory: string): unknown {
  const output = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
  const reason = /(?:FATAL|PANIC|error): +(.+)/.exec(output)?.[1];
  if (!reason) return error;
  const remedy = reason.includes("No space left") ? "The disk is full: make room." : useAnotherServer;
  return new StartRefusal(`PostgreSQL could not be prepared in ${directory}: ${reason}. ${remedy}`, {
    cause: error,
  });
}

/**
 * Chooses locales. PostgreSQL's own provider makes upper and lower case the same everywhere. Trigrams follow
 * the operating system's letters: with plain "C", the last resort, similarity search ignores é and č.
 */
async function initialize(
  binaries: PostgresBinaries,
  account: PostgresAccount,
  data: string,
  password: string,
) {
  const characterTypes = ["C.UTF-8", "en_US.UTF-8", "C"];
  for (const characterType of characterTypes) {
    try {
      return await account.run(binaries.initdb, [
        `--pgdata=${data}`,
        `--username=${clusterUser}`,
        `--pwfile=${password}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        `--lc-ctype=${characterType}`,
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
      ]);
    } catch (error) {
      if (!(characterType !== "C" && String(error).includes("invalid locale name"))) throw error;
    }
  }
}

async function requireSameMajor(data: string, binaries: PostgresBinaries): Promise<void> {
  const clusterVersion = (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  if (clusterVersion === binaries.major) return;
  throw new StartRefusal(
    `${data} was written by PostgreSQL ${clusterVersion}, but ${binaries.major} is installed. ` +
      `Write a backup with the release installed before (npm run backup), and restore it into an empty DATA_DIR with this one.`,
  );
}

async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const maker = /^unfinished-(\d+)-/.exec(name)?.[1];
    if (!maker || isRunning(Number(maker))) continue;
    // The initdb of a killed portal may still be writing; the next start removes what is left.
    await rm(join(directory, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isSystemError(error, "EPERM");
  }
}

/** Syncs the folder: a power failure could otherwise undo the rename, and with it committed rows. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (files) => files.isDirectory(),
    () => false,
  );
}
