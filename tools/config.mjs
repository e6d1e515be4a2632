import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { ensureBuild } from "./ensure-build.mjs";

/**
 * `npm run config -- export|check|import <file.zip>`: writes the configuration to a file, says how the installation differs
 * from one (exit code 1 if it does), or makes it equal after showing the differences; `--yes` does that without asking.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { yes: { type: "boolean" } },
});
const isUnderstood = Object.keys(values).every((name) => name === "yes");
const [verb = "", file] = positionals;
if (!isUnderstood || positionals.length !== 2 || !file || !["export", "check", "import"].includes(verb)) {
  console.error(
    "Usage: npm run config -- export|check <file.zip>, npm run config -- import <file.zip> [--yes]",
  );
  process.exit(2);
}

// Standard output belongs to the command; the portal's log says there only what went wrong.
process.env.LOG_LEVEL = "warn";
// The application is loaded for this command alone: it serves nobody and works on no jobs.
process.env.SERVES_NOBODY = "true";
ensureBuild((line) => console.error(line));
/** @type {{ entry: { module: { configurations: typeof import("../app/configuration.server") } } }} */
const build = await import(new URL("../build/server/index.js", import.meta.url).href);
const { configurations } = build.entry.module;
try {
  process.exitCode = await configurations.withInstallation((ctx) => run(ctx, file));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

/**
 * @param {import("../app/door/operation.server").Ctx} ctx
 * @param {string} path
 */
async function run(ctx, path) {
  if (verb === "export") {
    // A full disk leaves the file of an earlier export as it is.
    const draft = `${path}.incomplete`;
    try {
      await writeFile(draft, await configurations.exportConfiguration(ctx), { flush: true });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    console.log(`Written to ${path}: no passwords, no other secrets, no pictures, no users.`);
    return 0;
  }
  const content = await readFile(path);
  const differences = await configurations.checkConfiguration(ctx, content);
  console.log(differences.length > 0 ? differences.join("\n") : "No differences.");
  if (verb === "check" || differences.length === 0) return differences.length === 0 ? 0 : 1;
  if (!values.yes) {
    console.log("\nNothing was changed. Run it again with --yes to apply all of this.");
    return 1;
  }
  const { taken, left } = await configurations.importConfiguration(ctx, content);
  console.log(`\nApplied:\n${taken.join("\n")}`);
  if (left.length > 0) console.log(`\nNot applied:\n${left.join("\n")}`);
  return left.length === 0 ? 0 : 1;
}
