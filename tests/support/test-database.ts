import { inject } from "vitest";
import { createDatabase, dropDatabase } from "~/db/databases.server";

let made = 0;

/** A copy of the portal's empty database for a whole file or group of tests, which drops it itself. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { server, template } = inject("postgres");
  const name = `${template}_erp_${process.pid}_${made++}`;
  return {
    url: await createDatabase(server, name, template),
    drop: () => dropDatabase(server, name),
  };
}
