import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findPgBouncer } from "../../../tools/test-tools.mjs";
import { eventually } from "../eventually";
import { freePort } from "./free-port";

export interface Pooler {
  /** Address of a database under the name that it has in the pooler. */
  url(name: string): string;
  close(): Promise<void>;
}

/** Starts PgBouncer in transaction mode over some databases; null where it is not installed and need not be. */
export async function startPgBouncer(
  databases: Record<string, string>,
  poolSize: number,
): Promise<Pooler | null> {
  const program = findPgBouncer(process.env.CI === "true", console.log);
  if (!program) return null;
  const folder = mkdtempSync(join(tmpdir(), "tradepost-pgbouncer-"));
  // PgBouncer refuses to run as root: the user `nobody` has to read its files.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const entries = Object.entries(databases).map(([name, url]) => `${name} = ${entryOf(url)}`);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]\n${entries.join("\n")}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any
pool_mode = transaction\ndefault_pool_size = ${poolSize}\nmax_client_conn = 500\nunix_socket_dir =\nlogfile =\npidfile =\n`,
  );
  const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(program, [file], { stdio: "ignore", cwd: "/", ...identity });
  const url = (name: string) => `postgres://anybody@127.0.0.1:${port}/${name}`;
  await eventually(async () => {
    const client = new pg.Client({ connectionString: url(Object.keys(databases)[0] ?? "") });
    await client.connect();
    await client.end();
  });
  return {
    url,
    async close() {
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function entryOf(address: string): string {
  const { hostname, port, pathname, username, password } = new URL(address);
  const fields = {
    host: hostname,
    port,
    dbname: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
  return Object.entries(fields)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}
