import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { startEmbeddedPostgres } from "~/db/embedded-postgres.server";
import { readCommandEnv } from "./read-command-env";

/** `npm run db:reset`: deletes the demo's data; the next start creates it again. */
const env = readCommandEnv();
if (!env.DEMO) {
  console.error("DEMO is false: this command deletes only the data of a demo.");
  process.exit(1);
}

if (env.DATABASE_URL) {
  const url = new URL(env.DATABASE_URL);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = "/postgres";
  await dropDatabase(url.href, name);
  await createDatabase(url.href, name);
  console.log(`The database ${name} is empty; the next start fills it with demo data.`);
} else {
  const postgres = await startEmbeddedPostgres({ directory: join(env.DATA_DIR, "postgres") });
  await dropDatabase(postgres.url, "tradepost");
  await postgres.stop();
  console.log("The portal's database is gone; the next start makes a new one with demo data.");
}
await rm(join(env.DATA_DIR, "files"), { recursive: true, force: true });
