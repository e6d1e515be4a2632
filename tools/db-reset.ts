import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createDatabase, dropDatabase, emptyDatabase } from "~/db/databases.server";
import { startEmbeddedPostgres } from "~/db/embedded-postgres.server";
import { findHolding } from "~/db/find-holding.server";
import { readCommandEnv, sentenceOf } from "./read-command-env";

/** `npm run db:reset`: deletes the demo's data; the next start creates it again. */
const env = readCommandEnv();
if (!env.DEMO) {
  console.error("DEMO is false: this command deletes only the data of a demo.");
  process.exit(1);
}

/** Prevents the loss of a real installation: its environment may lack DEMO=false here, and the default is a demo. */
async function assertDemo(url: string): Promise<void> {
  const holding = await findHolding(url);
  if (holding === "demo" || holding === "nothing") return;
  const owner = holding === "installation" ? "a real installation" : "tables of another application";
  throw new Error(`This database holds ${owner}: this command deletes only the data of a demo.`);
}

try {
  await reset();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

async function reset(): Promise<void> {
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  if (url) {
    await assertDemo(url);
    const name = await emptyDatabase(url);
    console.log(`The database ${name} is empty; the next start fills it with demo data.`);
  } else {
    const postgres = await startEmbeddedPostgres({ directory: join(env.DATA_DIR, "postgres") });
    try {
      await assertDemo(await createDatabase(postgres.url, "tradepost"));
      await dropDatabase(postgres.url, "tradepost");
    } finally {
      await postgres.stop();
    }
    console.log("The portal's database is gone; the next start makes a new one with demo data.");
  }
  await rm(join(env.DATA_DIR, "files"), { recursive: true, force: true });
}
