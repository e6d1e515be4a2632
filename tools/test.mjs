import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { ensureBuild, ensurePackages } from "./ensure-build.mjs";
import { findChromium, findPostgres15, startPostgres15 } from "./test-tools.mjs";

/**
 * `npm test`: everything that CI runs, with what it needs installed where that is allowed. Ends with a line that
 * counts every test of every runner; types and style count as one each.
 */
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const inCi = process.env.CI === "true";
const say = (line) => console.log(`\n== ${line}`);
let passed = 0;
let failed = 0;
/** What failed, to be said once more at the end, where it is seen. */
const failures = [];

function count(name, ok) {
  if (ok) passed++;
  else fail(name);
  console.log(`${ok ? "ok" : "FAILED"}: ${name}`);
}

/** The reason matters most where nobody can look any further up: a property names the seed that broke it. */
function fail(name, reason = "") {
  failed++;
  const told = stripVTControlCharacters(reason).split("\n");
  const lines = told.filter((line) => line.trim() && !line.includes("/node_modules/")).slice(0, 40);
  failures.push([name, ...lines].join("\n    "));
}

function bin(name) {
  return join("node_modules", ".bin", name);
}

async function run(command, args, environment = {}) {
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...environment } });
  return new Promise((resolve) => child.on("exit", (code) => resolve(code === 0)));
}

/** One vitest project; its counts come from the report, not from the screen. */
async function vitest(project, environment = {}) {
  const report = `test-results/${project}${environment.TEST_LABEL ?? ""}.json`;
  rmSync(report, { force: true });
  const args = [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const ok = await run(bin("vitest"), args, environment);
  if (!existsSync(report)) return count(`vitest ${project} gave no report`, false);
  const result = JSON.parse(readFileSync(report, "utf8"));
  passed += result.numPassedTests;
  for (const { name, assertionResults } of result.testResults) {
    const file = relative(process.cwd(), name);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === "failed") fail(`${file}: ${fullName}`, failureMessages.join("\n"));
  }
  // A file that cannot even be loaded fails without a single failing test.
  if (!ok && result.numFailedTests === 0) fail(`vitest ${project} ended with an error`);
  if (result.numTotalTests === 0) fail(`vitest ${project} found no test`);
}

ensurePackages(say);
mkdirSync("test-results", { recursive: true });

say("Types and style");
count("types", await run(bin("tsc"), ["--noEmit", "-p", "."]));
count("style", await run(bin("biome"), ["check", "--error-on-warnings", "."]));

// Everything else runs on the portal's own PostgreSQL: what one process does is tried on the oldest one that may be used.
const postgres15 = findPostgres15(inCi, say);
if (postgres15) {
  say("Units, migrations and contracts on PostgreSQL 15");
  const server = await startPostgres15(postgres15);
  const onIt = { TEST_DATABASE_URL: server.url, TEST_LABEL: "-postgres-15" };
  await vitest("unit", onIt);
  await vitest("contracts", onIt);
  server.stop();
} else {
  if (inCi) count("PostgreSQL 15 is there", false);
  say("Units on the portal's own PostgreSQL");
  await vitest("unit");
}

say("Contracts on the portal's own PostgreSQL");
await vitest("contracts");

say("Build");
ensureBuild(say);

say("HTTP and faults, against the production build");
await vitest("http");

const chromium = findChromium(say);
if (chromium) {
  say("Journeys of three visitors");
  await vitest("journeys", { CHROMIUM_PATH: chromium });
  say("The parts of the design system");
  await vitest("browser", { CHROMIUM_PATH: chromium });
} else {
  count("Chromium is there for the journeys", false);
}

for (const name of failures) console.log(`FAILED: ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
