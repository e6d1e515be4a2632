import { inject } from "vitest";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { type Portal, startPortal, surprises } from "./portal";

export interface DemoPortal {
  portal: Portal;
  databaseUrl: string;
  /** Database of the ERP, which is the portal's own unless the ERP is a simulated S/4HANA. */
  erpDatabaseUrl: string;
  /** Starts another process on the same database; after a crash, the next one. */
  another(environment?: Record<string, string>): Promise<Portal>;
  /** Unexpected log lines of all processes. */
  surprises(): string[];
  /** All that its processes have printed. */
  printed(): string[];
  close(): Promise<void>;
}

let copies = 0;

/** Starts a portal on a copy of the demo's database, for one test file. */
export async function demoPortal(environment: Record<string, string> = {}): Promise<DemoPortal> {
  const { server, template } = inject("demo");
  const name = `${template}_${process.pid}_${copies++}`;
  const databaseUrl = await createDatabase(server, name, template);
  const startedPortals: Portal[] = [];
  const another = async (extraEnvironment: Record<string, string> = {}) => {
    const portal = await startPortal({ DATABASE_URL: databaseUrl, ...environment, ...extraEnvironment });
    startedPortals.push(portal);
    return portal;
  };
  const portal = await another();
  return {
    portal,
    databaseUrl,
    erpDatabaseUrl: databaseUrl,
    another,
    printed: () => startedPortals.flatMap(({ printed }) => printed),
    surprises: () => startedPortals.flatMap(surprises),
    async close() {
      await Promise.all(startedPortals.map((each) => each.stop()));
      await dropDatabase(server, name);
    },
  };
}
