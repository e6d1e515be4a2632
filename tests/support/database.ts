import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { type Database, openDatabase } from "~/db/db.server";

let copies = 0;

/** A database of its own for the calling test, with all tables and no rows; it goes when the test has finished. */
export async function freshDatabase(
  options: { connections?: number } = {},
): Promise<Database & { url: string }> {
  const { server, template } = inject("postgres");
  const name = `${template}_${process.env.VITEST_POOL_ID ?? 0}_${process.pid}_${copies++}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openDatabase({
    url: url.href,
    connections: options.connections ?? 5,
    onError: () => undefined,
  });
  onTestFinished(async () => {
    if (!database.pool.ending) await database.close();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });
  return { ...database, url: url.href };
}
