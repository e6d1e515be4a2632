import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createServer } from "vite";

type Configurations = typeof import("~/configuration.server");

/**
 * `npm run config -- export|check|import <file.zip>`: writes the configuration to a file, says how the installation differs
 * from one (exit code 1 if it does), or makes it equal after showing the differences; `--yes` does that without asking.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: "boolean" } } });
const [verb, file] = positionals;
if (positionals.length !== 2 || !file || !["export", "check", "import"].includes(verb ?? "")) {
  console.error(
    "Usage: npm run config -- export|check <file.zip>, npm run config -- import <file.zip> [--yes]",
  );
  process.exit(2);
}

// Standard output belongs to the command; the portal's log says there only what went wrong.
process.env.LOG_LEVEL = "warn";
const vite = await createServer({
  configFile: false,
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
});
try {
  const configurations = (await vite.ssrLoadModule("/app/configuration.server.ts")) as Configurations;
  process.exitCode = await run(configurations, file);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
} finally {
  await vite.close();
}

function run(configurations: Configurations, path: string): Promise<number> {
  return configurations.withInstallation(async (ctx) => {
    if (verb === "export") {
      await writeFile(path, await configurations.exportConfiguration(ctx));
      console.log(`Written to ${path}: no passwords, no other secrets, no pictures, no users.`);
      return 0;
    }
    const content = await readFile(path);
    const differences = await configurations.checkConfiguration(ctx, content);
    console.log(differences.length > 0 ? differences.join("\n") : "No differences.");
    if (verb === "check" || differences.length === 0) return differences.length === 0 ? 0 : 1;
    if (!values.yes) {
      console.log("\nNothing was changed. Run it again with --yes to take all of this over.");
      return 1;
    }
    const { taken, left } = await configurations.importConfiguration(ctx, content);
    console.log(`\nTaken over:\n${taken.join("\n")}`);
    if (left.length > 0) console.log(`\nNot taken over:\n${left.join("\n")}`);
    return left.length === 0 ? 0 : 1;
  });
}
