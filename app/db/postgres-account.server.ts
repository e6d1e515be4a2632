import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import { chown, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { useAnotherServer } from "./postgres-binaries.server.ts";

const run = promisify(execFile);

/** "nobody" on every Linux: the user as which root runs PostgreSQL where user namespaces are closed. */
const nobody = 65_534;

/** How PostgreSQL's programs are called: it refuses to run as root, which the portal often is in a container. */
export interface PostgresAccount {
  run(program: string, args: string[]): Promise<void>;
  spawn(program: string, args: string[], options: SpawnOptions): ChildProcess;
  /** Gives a folder to the user as which PostgreSQL runs. */
  own(folder: string): Promise<void>;
}

/** `owner` is the user to whom existing data belong. */
export async function choosePostgresAccount(postgres: string, owner?: number): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) {
    await tryOut(account([]), postgres);
    return account([]);
  }
  if (owner) return account([], owner);
  // Within a user namespace of its own, root appears as an ordinary user to PostgreSQL, and files stay root's.
  const namespace = account(["unshare", "-U", "--map-user=1000", "--map-group=1000"]);
  if (process.platform === "linux" && (await works(namespace, postgres))) return namespace;
  const other = account([], nobody);
  await tryOut(other, postgres);
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

/** PostgreSQL speaks English whatever the machine's language is, and takes no orders from PG* variables. */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_)/.test(name));
  return { ...Object.fromEntries(inherited), LC_ALL: "C" };
}

async function works(candidate: PostgresAccount, postgres: string): Promise<boolean> {
  return candidate.run(postgres, ["--version"]).then(
    () => true,
    () => false,
  );
}

async function tryOut(candidate: PostgresAccount, postgres: string): Promise<void> {
  try {
    await candidate.run(postgres, ["--version"]);
  } catch (error) {
    const asRoot =
      process.getuid?.() === 0
        ? `PostgreSQL refuses to run as root, user namespaces are closed here, and uid ${nobody} may not run it: ` +
          "start the portal as an ordinary user. "
        : "";
    throw new Error(`${postgres} does not run on this machine. ${asRoot}${useAnotherServer}`, {
      cause: error,
    });
  }
}

async function chownAll(path: string, uid: number): Promise<void> {
  await chown(path, uid, uid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await chownAll(join(path, name), uid);
}
