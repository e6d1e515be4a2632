import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { createDatabase, databaseUrl, dropDatabase } from "~/db/databases.server";
import { type Database, openDatabase } from "~/db/db.server";
import { type EmptyState, emptyAgain, readEmptyState } from "./empty-again";

let copies = 0;
/** Databases of this worker that are as empty as the template, each with the connection that emptied it. */
const emptyDatabases: { name: string; cleaner: pg.Client }[] = [];
let emptyState: Promise<EmptyState> | undefined;

/**
 * Opens a database for the calling test, with all tables and no rows. The next test of the same worker gets it
 * emptied: a fresh copy of the template costs the server four times as much.
 */
export async function freshDatabase(
  options: { connections?: number } = {},
): Promise<Database & { url: string }> {
  const { server, template } = inject("postgres");
  const { name, cleaner } = emptyDatabases.pop() ?? (await copyTemplate(server, template));
  const url = databaseUrl(server, name);
  const database = openDatabase({ url, connections: options.connections ?? 5, onError: () => undefined });
  onTestFinished(async () => {
    if (!database.pool.ending) await database.close();
    if (emptyState && (await emptyAgain(cleaner, await emptyState))) emptyDatabases.push({ name, cleaner });
    else {
      await cleaner.end().catch(() => undefined);
      await dropDatabase(server, name);
    }
  });
  return { ...database, url };
}

async function copyTemplate(server: string, template: string) {
  const name = `${template}_${process.pid}_${copies++}`;
  const url = await createDatabase(server, name, template);
  const cleaner = new pg.Client({ connectionString: url, application_name: "tradepost-tests" });
  // A test may end every connection of its database.
  cleaner.on("error", () => undefined);
  await cleaner.connect();
  emptyState ??= readEmptyState(cleaner);
  await emptyState;
  return { name, cleaner };
}
