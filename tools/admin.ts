import { join } from "node:path";
import { createDatabase } from "~/db/databases.server";
import { openDatabase } from "~/db/db.server";
import { startEmbeddedPostgres } from "~/db/embedded-postgres.server";
import { letIn, letInVerbs } from "~/features/identity/installation/let-in.server";
import { systemClock } from "~/lib/clock";
import { assertPortal, readCommandEnv, sentenceOf } from "./read-command-env";

/** `npm run admin`: restores an administrator's access, whether the portal runs or not. */
const [verbText, name] = process.argv.slice(2);
const verb = letInVerbs.find((each) => each === verbText);
if (!verb || !name) {
  console.error(`Usage: npm run admin -- ${letInVerbs.join("|")} <username or email>`);
  process.exit(2);
}
const env = readCommandEnv();
const postgres = env.DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ directory: join(env.DATA_DIR, "postgres") });
const url =
  env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? (await createDatabase(postgres?.url ?? "", "tradepost"));
const database = openDatabase({ url, connections: 2, onError: (error) => console.error(error.message) });
try {
  await assertPortal(url);
  const { sentence, path } = await database.transaction((tx) => letIn(tx, verb, name, systemClock.now()));
  console.log(sentence);
  if (path) {
    console.log(
      `One-time link, good for 30 minutes: ${env.PORTAL_URL ?? `http://localhost:${env.PORT}`}${path}`,
    );
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
} finally {
  await database.close();
  await postgres?.stop();
}
