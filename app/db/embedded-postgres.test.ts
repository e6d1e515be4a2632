import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, lstat, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { systemClock } from "~/lib/clock";
import { timeToFail } from "../../tests/support/time-to-fail";
import { createDatabase, databaseUrl, dropDatabase } from "./databases.server";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.server";
import { findPostgresBinaries, readyBinaries } from "./postgres-binaries.server";
import { readPostmaster } from "./postmaster.server";

let directory: string;
let data: string;
const runningServers: EmbeddedPostgres[] = [];
const portals: ChildProcess[] = [];

async function start(options: { restart: boolean } = { restart: false }): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ directory, ...options });
  runningServers.push(server);
  return server;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // Killing the server ends this connection too.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another portal: a process that starts the database, prints its address, and stays. */
async function startPortal(): Promise<{ process: ChildProcess; startedHere: boolean; url: string }> {
  const module = new URL("./embedded-postgres.server.ts", import.meta.url).href;
  const program =
    `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});` +
    `const { url, startedHere } = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)}, restart: false });` +
    "console.log(JSON.stringify({ url, startedHere }));" +
    "setInterval(() => undefined, 60_000);";
  const portal = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  portals.push(portal);
  for await (const line of createInterface({ input: portal.stdout })) {
    return { process: portal, ...JSON.parse(line) };
  }
  throw new Error("The portal ended before it had a database");
}
async function kill(portal: ChildProcess): Promise<void> {
  const exitPromise = once(portal, "exit");
  portal.kill("SIGKILL");
  await exitPromise;
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function postmasterPid(): Promise<number> {
  const pid = (await readPostmaster(data))?.pid;
  if (!pid) throw new Error("No server is running");
  return pid;
}

beforeAll(async () => {
  directory = join(await mkdtemp(join(tmpdir(), "tradepost-postgres-")), "postgres");
  data = join(directory, "cluster", "data");
});

afterEach(async () => {
  for (const portal of portals.splice(0))
    if (portal.exitCode === null && !portal.signalCode) await kill(portal);
  // Stops all at once: each waits for the others to leave.
  await Promise.all(runningServers.splice(0).map((server) => server.stop()));
});

afterAll(async () => {
  await rm(dirname(directory), { recursive: true, force: true });
});

describe("the portal's own PostgreSQL", () => {
  it("is there at the first start, knows letters with accents, and only our password opens it", async () => {
    const startTime = systemClock.monotonic();
    const server = await start();
    process.stdout.write(
      `First start of PostgreSQL: ${Math.round(systemClock.monotonic() - startTime)} ms\n`,
    );

    expect(server.startedHere).toBe(true);
    expect(await query(server.url, "SELECT lower('ÉČŻ') AS low, upper('éčż') AS up")).toEqual([
      { low: "éčż", up: "ÉČŻ" },
    ]);
    expect(await query(server.url, "SHOW server_encoding")).toEqual([{ server_encoding: "UTF8" }]);
    expect(await query(server.url, "SHOW fsync")).toEqual([{ fsync: "on" }]);

    const stranger = new URL(server.url);
    stranger.password = "guessed";
    await expect(query(stranger.href, "SELECT 1")).rejects.toThrow("password authentication failed");
    expect((await stat(join(directory, "cluster", "password"))).mode & 0o777).toBe(0o600);
  });

  it("finds words with accents that are nearly the same", async () => {
    const server = await start();
    await query(server.url, "CREATE EXTENSION IF NOT EXISTS pg_trgm");
    const [row] = await query(
      server.url,
      "SELECT similarity('čaša', 'ČAŠA') AS same, similarity('élan', 'lan') < 1 AS different",
    );
    expect(row).toEqual({ same: 1, different: true });
  });

  it("keeps its data over a restart", async () => {
    const first = await start();
    await query(first.url, "CREATE TABLE kept AS SELECT 'still here' AS note");
    await first.stop();
    expect(await readPostmaster(data)).toBeUndefined();

    const second = await start();
    expect(second.startedHere).toBe(true);
    expect(await query(second.url, "SELECT note FROM kept")).toEqual([{ note: "still here" }]);
  });

  it("goes on with the server of a portal that was killed", async () => {
    const portal = await startPortal();
    await kill(portal.process);

    const next = await start();
    expect(portal.startedHere).toBe(true);
    expect(next.startedHere).toBe(false);
    expect(next.url).toBe(portal.url);
  });

  it("outlives a Ctrl-C in the portal's terminal, so that the portal can finish its requests", async () => {
    const portal = await startPortal();
    const server = await postmasterPid();
    // Ctrl-C in a terminal signals the whole process group.
    if (portal.process.pid) process.kill(-portal.process.pid, "SIGINT");
    await once(portal.process, "exit");
    await timeToFail(200);

    const next = await start();
    expect(next.startedHere).toBe(false);
    expect(await postmasterPid()).toBe(server);
  });

  it("loses no acknowledged row when the server is killed, and writes none twice", async () => {
    const server = await start();
    await query(server.url, "CREATE TABLE entry (number int)");
    let acknowledgedCount = 0;
    const writeUntilKilled = async () => {
      const client = new pg.Client({ connectionString: server.url });
      client.on("error", () => undefined);
      await client.connect();
      for (;;) {
        await client.query("INSERT INTO entry VALUES ($1)", [acknowledgedCount + 1]);
        acknowledgedCount += 1;
        if (acknowledgedCount === 200) process.kill(await postmasterPid(), "SIGKILL");
      }
    };
    await expect(writeUntilKilled()).rejects.toThrow();

    const recoveredServer = await start();
    expect(recoveredServer.startedHere).toBe(true);
    const [row] = await query(
      recoveredServer.url,
      "SELECT count(*)::int AS rows, max(number) AS last FROM entry",
    );
    expect(row?.rows).toBe(row?.last);
    // One row may be committed although its answer did not arrive.
    expect([acknowledgedCount, acknowledgedCount + 1]).toContain(row?.rows);
  });

  it("is started again where it was, with its data, each time it dies", async () => {
    const server = await start({ restart: true });
    await query(server.url, "CREATE TABLE survivor AS SELECT 'still here' AS note");
    for (let exitCount = 1; exitCount <= 2; exitCount++) {
      const deadPid = await postmasterPid();
      process.kill(deadPid, "SIGKILL");
      await vi.waitFor(
        async () => {
          expect(await query(server.url, "SELECT note FROM survivor")).toEqual([{ note: "still here" }]);
          expect(await postmasterPid()).not.toBe(deadPid);
        },
        { timeout: 15_000, interval: 100 },
      );
    }
    await server.stop();
    expect(await readPostmaster(data)).toBeUndefined();
  });

  it("starts although another process now has the number of the old server", async () => {
    await (await start()).stop();
    const bystander = spawn(process.execPath, ["-e", "setInterval(() => undefined, 60_000)"]);
    try {
      await writeFile(
        join(data, "postmaster.pid"),
        `${bystander.pid}\n${data}\n1\n1\n\n127.0.0.1\n1 1\nready\n`,
      );
      expect((await start()).startedHere).toBe(true);
    } finally {
      await kill(bystander);
    }
  });

  it("is left running while somebody else is connected", async () => {
    const server = await start();
    const visitor = new pg.Client({ connectionString: server.url });
    await visitor.connect();
    await server.stop();
    expect((await visitor.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);

    await visitor.end();
    await (await start()).stop();
    expect(await readPostmaster(data)).toBeUndefined();
  });

  it("is one server when two portals start at once on an empty folder", async () => {
    directory = join(dirname(directory), "two");
    data = join(directory, "cluster", "data");
    const [one, two] = await Promise.all([startPortal(), startPortal()]);
    expect(one.url).toBe(two.url);
    expect([one.startedHere, two.startedHere].filter(Boolean)).toHaveLength(1);
    expect((await readdir(directory)).sort()).toEqual(["cluster", "postgres.log"]);
    await start();
  });

  it("begins anew when its first preparation was killed half-way", async () => {
    directory = join(dirname(directory), "half");
    data = join(directory, "cluster", "data");
    const refusedStart = expect(startPortal()).rejects.toThrow("ended before");
    const isHalfDone = async () => {
      const names: string[] = await readdir(directory).catch(() => []);
      const createdName = names.find((name) => name.startsWith("unfinished-"));
      return createdName !== undefined && (await isThere(join(directory, createdName, "data", "base")));
    };
    while (!(await isHalfDone())) await sleep(5);
    await Promise.all([refusedStart, ...portals.splice(0).map(kill)]);
    expect(await isThere(data)).toBe(false);

    expect((await start()).startedHere).toBe(true);
  });
});

describe("databases of a server", () => {
  it("are made once, copied from a template that is in use, and dropped while in use", async () => {
    const server = await start();
    const template = await createDatabase(server.url, 'the "template"');
    await query(template, "CREATE TABLE thing AS SELECT 7 AS number");
    const user = new pg.Client({ connectionString: template });
    user.on("error", () => undefined);
    await user.connect();

    const copy = await createDatabase(server.url, "copy", 'the "template"');
    expect(copy).toBe(databaseUrl(server.url, "copy"));
    expect(await query(copy, "SELECT number FROM thing")).toEqual([{ number: 7 }]);
    await query(copy, "DELETE FROM thing");
    await createDatabase(server.url, "copy", 'the "template"');
    expect(await query(copy, "SELECT number FROM thing")).toEqual([]);

    const guest = new pg.Client({ connectionString: copy });
    guest.on("error", () => undefined);
    await guest.connect();
    await dropDatabase(server.url, "copy");
    await dropDatabase(server.url, "copy");
    await expect(query(copy, "SELECT 1")).rejects.toThrow('database "copy" does not exist');
  });

  it("can be asked for by two at once", async () => {
    const server = await start();
    const databases = await Promise.all(
      Array.from({ length: 4 }, () => createDatabase(server.url, "wanted")),
    );
    expect(new Set(databases).size).toBe(1);
    expect(await query(databaseUrl(server.url, "wanted"), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});

describe("the binaries that npm installed", () => {
  it("run although no install script ran and their permissions were lost, readied by two at once", async () => {
    const { postgres } = await findPostgresBinaries();
    const installedFolder = join(dirname(postgres), "..", "..");
    const packagePath = join(dirname(directory), "package");
    // npm packages contain no symbolic links.
    await cp(installedFolder, packagePath, {
      recursive: true,
      filter: async (source) => !(await lstat(source)).isSymbolicLink(),
    });
    for (const name of await readdir(join(packagePath, "native", "bin"))) {
      await chmod(join(packagePath, "native", "bin", name), 0o644);
    }

    const [binaries] = await Promise.all([readyBinaries(packagePath), readyBinaries(packagePath)]);
    await readyBinaries(packagePath);
    const { stdout } = await promisify(execFile)(binaries.postgres, ["--version"]);
    expect(stdout).toContain(`(PostgreSQL) ${binaries.major}`);
  });
});
