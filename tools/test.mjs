import { spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { ensurePackages } from "./ensure-build.mjs";
import { findChromium, findPostgres15, startPostgres15 } from "./test-tools.mjs";

/**
 * Runs everything that CI runs, and installs what that needs where it may. `npm test -- --only http,unit` runs these
 * steps alone. The last line counts every test of every runner; types and style count as one each.
 *
 * Two cores are kept busy by three lanes of steps: units wait for PostgreSQL, journeys for a browser, so no lane alone
 * uses more than one core (docs/decisions/0050-ci-time.md).
 */
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const isCi = process.env.CI === "true";
const { values: options } = parseArgs({ options: { only: { type: "string" } } });
const selection = options.only?.split(",");

const startedAt = Date.now();
const log = (line) => console.log(`\n== ${line}`);
let passedCount = 0;
let failedCount = 0;
const failures = [];
const durations = [];

function countCheck(name, ok) {
  if (ok) passedCount++;
  else noteFailure(name);
}

/** Keeps the reason too: a property names the seed that broke it, and nobody can scroll up in CI. */
function noteFailure(name, reason = "") {
  failedCount++;
  const lines = stripVTControlCharacters(reason)
    .split("\n")
    .filter((line) => line.trim() && !line.includes("/node_modules/"));
  failures.push([name, ...lines.slice(0, 40)].join("\n    "));
}

const bin = (name) => join("node_modules", ".bin", name);

/**
 * TypeScript 7 checks in a third of the time. Tests read sources with the library of TypeScript 5, which 7 lacks. One checker
 * instead of four looks at what files have in common once, and memory is collected less often.
 */
const typeChecker = join("node_modules", "typescript-7", "bin", "tsc");
const typeCheck = [typeChecker, "--noEmit", "-p", ".", "--checkers", "1"];

/** Runs a command and writes its output to a file, which is printed as one block when it ends. */
async function run(name, command, args, environment = {}) {
  const start = Date.now();
  const file = `test-results/${name}.log`;
  const output = createWriteStream(file);
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1", ...environment },
    shell: process.platform === "win32",
  });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const code = await new Promise((resolve) => child.on("close", resolve));
  await new Promise((resolve) => output.end(resolve));
  const seconds = Math.round((Date.now() - start) / 1000);
  log(`${name}: ${code === 0 ? "ok" : "FAILED"} after ${seconds} s`);
  process.stdout.write(readFileSync(file));
  return code === 0;
}

async function check(name, command, args, environment) {
  countCheck(name, await run(name, command, args, environment));
}

/** Runs one vitest project. Its counts come from the report, not from the screen. */
async function vitest(project, environment = {}) {
  const report = `test-results/${project}.json`;
  rmSync(report, { force: true });
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const ok = await run(project, bin("vitest"), ["run", "--project", project, ...reporters], environment);
  if (!existsSync(report)) return countCheck(`vitest ${project} gave no report`, false);
  const result = JSON.parse(readFileSync(report, "utf8"));
  passedCount += result.numPassedTests;
  for (const { name, assertionResults } of result.testResults) {
    const file = relative(process.cwd(), name);
    for (const { status, fullName, failureMessages, duration } of assertionResults) {
      durations.push({ title: `${file}: ${fullName}`, duration: duration ?? 0 });
      if (status === "failed") noteFailure(`${file}: ${fullName}`, failureMessages.join("\n"));
    }
  }
  // A file that fails to load has no failing test.
  if (!ok && result.numFailedTests === 0) noteFailure(`vitest ${project} ended with an error`);
  if (result.numTotalTests === 0) noteFailure(`vitest ${project} found no test`);
}

ensurePackages(log);
mkdirSync("test-results", { recursive: true });
const isSelected = (name) => !selection || selection.includes(name);
const needsBrowser = ["journeys", "browser"].some(isSelected);
const chromium = needsBrowser ? findChromium(log) : undefined;
if (needsBrowser && !chromium) countCheck("Chromium is installed for journeys and browser tests", false);
const needsPostgres15 = ["unit", "contracts"].some(isSelected);
const postgres15 = needsPostgres15 ? findPostgres15(isCi, log) : null;
if (needsPostgres15 && isCi && !postgres15) countCheck("PostgreSQL 15 is installed", false);
// Units and contracts run on the oldest PostgreSQL that is supported; everything else on the portal's own.
const server = postgres15 ? await startPostgres15(postgres15) : null;
const onOldest = server ? { TEST_DATABASE_URL: server.url } : {};
const inBrowser = { CHROMIUM_PATH: chromium };

const buildPromise =
  isSelected("build") || ["http", "faults", "journeys"].some(isSelected) ? build() : Promise.resolve(true);

function build() {
  return run("build", process.execPath, ["tools/ensure-build.mjs"]);
}

/** Runs steps one after the other; a step that is not selected is left out. */
async function lane(...steps) {
  for (const [name, step] of steps) if (isSelected(name)) await step();
}

const afterBuild = (step) => async () => {
  if (await buildPromise) await step();
};

await Promise.all([
  lane(
    ["types", () => check("types", process.execPath, typeCheck, { GOGC: "400" })],
    ["style", () => check("style", bin("biome"), ["check", "--error-on-warnings", "."])],
    ["unit", () => vitest("unit", onOldest)],
    ["contracts", () => vitest("contracts", onOldest)],
  ),
  // Faults wait for leases and restarts most of the time: they come first, so that others use the cores meanwhile.
  lane(["faults", afterBuild(() => vitest("faults"))], ["http", afterBuild(() => vitest("http"))]),
  lane(
    ["journeys", afterBuild(() => (chromium ? vitest("journeys", inBrowser) : undefined))],
    ["browser", () => (chromium ? vitest("browser", inBrowser) : undefined)],
  ),
]);
server?.stop();
if (!(await buildPromise)) noteFailure("the build");

log("The 20 slowest tests");
for (const { title, duration } of durations.sort((a, b) => b.duration - a.duration).slice(0, 20))
  console.log(`${(duration / 1000).toFixed(1).padStart(6)} s  ${title}`);
for (const failure of failures) console.log(`FAILED: ${failure}`);
console.log(`\n${Math.round((Date.now() - startedAt) / 1000)} s`);
console.log(`\n${passedCount} passed, ${failedCount} failed`);
process.exit(failedCount === 0 ? 0 : 1);
