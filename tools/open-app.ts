import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import type { BackupPlace } from "~/backup.server";
import { readSecrets } from "~/config/secrets.server";
import { createDatabase } from "~/db/databases.server";
import { startEmbeddedPostgres } from "~/db/embedded-postgres.server";
import { readCommandEnv, sentenceOf } from "./read-command-env";

type Backups = typeof import("~/backup.server");

/** Loads the modules of backups through Vite, which bundles the ERP's migrations, and lends them this installation. */
export async function withBackups(
  work: (backups: Backups, place: BackupPlace, dataFolder: string) => Promise<void>,
): Promise<void> {
  const env = readCommandEnv();
  const postgres = env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ directory: join(env.DATA_DIR, "postgres") });
  const vite = await createServer({
    configFile: false,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
  });
  try {
    const backups = (await vite.ssrLoadModule("/app/backup.server.ts")) as Backups;
    const erp = await vite.ssrLoadModule("/app/erp/embedded/migrate.server.ts");
    const place: BackupPlace = {
      migrateErp: erp.migrateErp,
      url:
        env.DATABASE_DIRECT_URL ??
        env.DATABASE_URL ??
        (await createDatabase(postgres?.url ?? "", "tradepost")),
      files: join(env.DATA_DIR, "files"),
      bucket: env.S3_BUCKET_URL,
      secrets: readSecrets(env),
    };
    await work(backups, place, env.DATA_DIR);
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  } finally {
    await vite.close();
    await postgres?.stop();
  }
}
