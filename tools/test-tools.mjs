import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** System packages that tests need: installed from Debian if allowed, otherwise named in one line. */

const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
let listsAreFresh = false;

function install(say, ...packages) {
  say(`Installing ${packages.join(", ")} ...`);
  const apt = (...args) =>
    spawnSync("apt-get", ["-qq", "-y", ...args], { stdio: ["ignore", "ignore", "inherit"] });
  if (!listsAreFresh) apt("update");
  listsAreFresh = true;
  apt("install", "--no-install-recommends", ...packages);
}

const headlessShell = "/usr/bin/chromium-headless-shell";
const browserPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Prefers the headless shell: it draws the same pages with a quarter of the processor time, because it opens no window
 * with tabs and menus for each visitor (measured with Chromium 156: 3.5 s instead of 13.1 s for 10 visitors and 50 pages).
 */
export function findChromium(say) {
  const find = (...places) => places.find((place) => place && existsSync(place));
  const chromiumPath = find(process.env.CHROMIUM_PATH, headlessShell);
  if (chromiumPath) return chromiumPath;
  if (mayInstall()) install(say, "chromium-headless-shell");
  const result = find(headlessShell, ...browserPlaces);
  if (result) return result;
  if (mayInstall()) install(say, "chromium");
  if (!find(...browserPlaces)) say("Journeys need Chromium: install it, or name one in CHROMIUM_PATH.");
  return find(...browserPlaces);
}

const postgres15 = "/usr/lib/postgresql/15/bin";

/** Mandatory in CI; elsewhere a missing one is only reported. */
export function findPostgres15(isMandatory, say) {
  if (!existsSync(join(postgres15, "postgres")) && isMandatory && mayInstall()) install(say, "postgresql-15");
  if (existsSync(join(postgres15, "postgres"))) return postgres15;
  say("PostgreSQL 15 is not installed: its part of the tests is left out.");
  return null;
}

const pgBouncer = "/usr/sbin/pgbouncer";

/** Mandatory in CI; elsewhere a missing one is only reported. */
export function findPgBouncer(isMandatory, say) {
  if (!existsSync(pgBouncer) && isMandatory && mayInstall()) install(say, "pgbouncer");
  if (existsSync(pgBouncer)) return pgBouncer;
  say("PgBouncer is not installed: its part of the tests is left out.");
  return null;
}

/** Leaves out what protects data from a failing machine: a copy of a database costs three quarters of the time. */
const throwawaySettings = [
  "fsync=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=4GB",
  "checkpoint_timeout=30min",
];

/** Starts a throwaway server in the temporary folder; root runs it as the user of Debian's package. */
export async function startPostgres15(bin) {
  const asOwner = (command, args) =>
    process.getuid?.() === 0
      ? ["setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", command, ...args]]
      : [command, args];
  const folder = mkdtempSync(join(tmpdir(), "tradepost-pg15-"));
  if (process.getuid?.() === 0) spawnSync("chown", ["postgres:postgres", folder]);
  const data = join(folder, "data");
  const [initdb, initArgs] = asOwner(join(bin, "initdb"), [
    "-D",
    data,
    "-U",
    "tradepost",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "-A",
    "trust",
  ]);
  const result = spawnSync(initdb, initArgs, { encoding: "utf8", cwd: "/" });
  if (result.status !== 0) throw new Error(`initdb of PostgreSQL 15 failed: ${result.stderr}`);
  const port = await freePort();
  const settings = [...throwawaySettings, "listen_addresses=127.0.0.1", "unix_socket_directories="].flatMap(
    (setting) => ["-c", setting],
  );
  settings.push("-p", String(port));
  const [postgres, args] = asOwner(join(bin, "postgres"), ["-D", data, ...settings]);
  const child = spawn(postgres, args, { stdio: "ignore", cwd: "/" });
  const url = `postgres://tradepost@127.0.0.1:${port}/postgres`;
  await answers(url);
  return {
    url,
    stop() {
      child.kill("SIGINT");
      child.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    },
  };
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function answers(url) {
  // Imported dynamically: this file is loaded before the packages are installed.
  const { Client } = (await import("pg")).default;
  for (let tries = 0; tries < 100; tries++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error("PostgreSQL 15 does not answer");
}
