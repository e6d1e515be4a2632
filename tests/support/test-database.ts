import { inject } from "vitest";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { newId } from "~/lib/ids";

interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates an empty database for tests that create their own tables; dropped when it is closed. */
export const createTestDatabase = () => createCopy("empty");

/** Template databases of this worker by the names of what they hold. */
const templates = new Map<string, Promise<string>>();

/**
 * Creates a database with what `fill` writes, which does so once for all tests of a worker: to migrate and to fill each of
 * them costs the server several times as much as a copy.
 */
export async function createFilledDatabase(
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const template = templates.get(name) ?? createTemplate(name, fill);
  templates.set(name, template);
  return createCopy(name, await template);
}

async function createTemplate(name: string, fill: (url: string) => Promise<void>): Promise<string> {
  const { server, template } = inject("postgres");
  // Databases whose names begin with that of the run's template are dropped after the run.
  const copy = `${template}_${name}_${process.pid}`;
  await fill(await createDatabase(server, copy));
  return copy;
}

async function createCopy(name: string, template?: string): Promise<TestDatabase> {
  const { server } = inject("postgres");
  const copy = `${name}_${newId().replaceAll("-", "")}`;
  const url = await createDatabase(server, copy, template);
  return { url, drop: () => dropDatabase(server, copy) };
}
