import { inject } from "vitest";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { newId } from "~/lib/ids";

/** Creates an empty database for tests that create their own tables; dropped when it is closed. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { server } = inject("postgres");
  const name = `empty_${newId().replaceAll("-", "")}`;
  const url = await createDatabase(server, name);
  return { url, drop: () => dropDatabase(server, name) };
}
