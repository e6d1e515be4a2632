import { inject } from "vitest";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { type Portal, startPortal, surprises } from "./portal";

export interface DemoPortal {
  portal: Portal;
  databaseUrl: string;
  /** Starts another process on the same database; after a crash, the next one. */
  another(environment?: Record<string, string>): Promise<Portal>;
  /** Unexpected log lines of all processes. */
  surprises(): string[];
  close(): Promise<void>;
}

let copies = 0;

/** Starts a portal on a copy of the demo's database, for one test file. */
export async function demoPortal(environment: Record<string, string> = {}): Promise<DemoPortal> {
  const { server, template } = inject("demo");
  const name = `${template}_${process.pid}_${copies++}`;
  const databaseUrl = await createDatabase(server, name, template);
  const started: Portal[] = [];
  const another = async (more: Record<string, string> = {}) => {
    const portal = await startPortal({ DATABASE_URL: databaseUrl, ...environment, ...more });
    started.push(portal);
    return portal;
  };
  const portal = await another();
  return {
    portal,
    databaseUrl,
    another,
    surprises: () => started.flatMap(surprises),
    async close() {
      await Promise.all(started.map((each) => each.stop()));
      await dropDatabase(server, name);
    },
  };
}
