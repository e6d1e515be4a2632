import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { lchown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartRefusal } from "~/lib/start-refusal";
import { useAnotherServer } from "./postgres-binaries.server";

const run = promisify(execFile);

/**
 * User id of "nobody" on every Linux: root runs PostgreSQL as this user if user namespaces are not available.
 */
const nobodyUid = 65_534;

/** Additional environment variables of the program. */
type PostgresSpawnOptions = Omit<SpawnOptions, "env"> & { env?: Record<string, string> };

/**
 * Runs PostgreSQL's programs, which refuse to run as root: the user that the portal often has in a container.
 */
export interface PostgresAccount {
  run(program: string, args: string[]): Promise<void>;
  spawn(program: string, args: string[], options: PostgresSpawnOptions): ChildProcess;
  /** Gives a folder to the user as which PostgreSQL runs. */
  own(folder: string): Promise<void>;
}

/** `directory` holds the data, which belong to the user `owner` unless they do not exist yet. */
export async function choosePostgresAccount(plan: {
  postgres: string;
  directory: string;
  owner: number | undefined;
}): Promise<PostgresAccount> {
  const { postgres, directory, owner } = plan;
  if (process.getuid?.() !== 0) {
    const ourselves = account([]);
    await requireRuns(ourselves, postgres, "");
    return ourselves;
  }
  // User namespace: root appears as an ordinary user to PostgreSQL, and files still belong to root.
  const namespace = account(["unshare", "-U", "--map-user=1000", "--map-group=1000"]);
  if (!owner && (await canRun(namespace, postgres, ["--version"]))) return namespace;
  const uid = owner || nobodyUid;
  const other = account([], uid);
  const reason =
    `PostgreSQL refuses to run as root, which the portal is, so it runs here as user ${uid}, ` +
    `who must be able to run ${postgres} and to enter ${directory}. ` +
    "Start the portal as an ordinary user instead, or choose a DATA_DIR that everybody may enter. ";
  await requireRuns(other, postgres, reason);
  if (!(await canRun(other, "test", ["-x", directory]))) {
    throw new StartRefusal(`User ${uid} may not enter ${directory}. ${reason}${useAnotherServer}`);
  }
  return other;
}

function account(prefix: string[], uid?: number): PostgresAccount {
  const identity = uid === undefined ? {} : { uid, gid: uid };
  const command = (program: string, args: string[]) => {
    const [first = program, ...rest] = [...prefix, program, ...args];
    return [first, rest] as const;
  };
  return {
    async run(program, args) {
      await run(...command(program, args), { ...identity, env: environment() });
    },
    spawn: (program, args, options) =>
      spawn(...command(program, args), {
        ...options,
        ...identity,
        env: { ...environment(), ...options.env },
      }),
    async own(folder) {
      if (uid !== undefined) await chownAll(folder, uid);
    },
  };
}

/** Minimal environment: the portal's secrets and PG* variables are not passed on. */
function environment(): NodeJS.ProcessEnv {
  const allowedNames = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "SystemDrive", "TEMP", "TMP"];
  const inheritedVariables = allowedNames
    .map((name) => [name, process.env[name]])
    .filter(([, value]) => value !== undefined);
  // Forces English messages, since one of them is parsed.
  return { ...Object.fromEntries(inheritedVariables), LC_ALL: "C" };
}

async function canRun(candidate: PostgresAccount, program: string, args: string[]): Promise<boolean> {
  return candidate.run(program, args).then(
    () => true,
    () => false,
  );
}

async function requireRuns(candidate: PostgresAccount, postgres: string, reason: string): Promise<void> {
  try {
    await candidate.run(postgres, ["--version"]);
  } catch (error) {
    throw new StartRefusal(`${postgres} does not run on this machine. ${reason}${useAnotherServer}`, {
      cause: error,
    });
  }
}

async function chownAll(path: string, uid: number): Promise<void> {
  // Symbolic links are not followed: the folder's owner could have linked any file.
  await lchown(path, uid, uid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await chownAll(join(path, name), uid);
}
