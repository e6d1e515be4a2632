import { inject, onTestFinished } from "vitest";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { type Database, openDatabase } from "~/db/db.server";

let copies = 0;

/**
 * Creates a database for the calling test, with all tables and no rows; dropped when the test has finished.
 */
export async function freshDatabase(
  options: { connections?: number } = {},
): Promise<Database & { url: string }> {
  const { server, template } = inject("postgres");
  const name = `${template}_${process.pid}_${copies++}`;
  const url = await createDatabase(server, name, template);
  const database = openDatabase({ url, connections: options.connections ?? 5, onError: () => undefined });
  onTestFinished(async () => {
    if (!database.pool.ending) await database.close();
    await dropDatabase(server, name);
  });
  return { ...database, url };
}
