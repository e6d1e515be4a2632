import { createEmbeddedErp, type EmbeddedErp } from "~/erp/embedded/embedded-erp.server";
import { migrateErp } from "~/erp/embedded/migrate.server";
import type { Sql } from "~/erp/embedded/pool.server";
import type { Clock } from "~/lib/clock";
import { type RunningGateway, type ServerOptions, startGatewayServer } from "./server";
import { postWaitingAdvices } from "./services/payment-advices";

export interface GatewaySystem {
  gateway: RunningGateway;
  erp: EmbeddedErp;
  /** Finance clears payment advices at once, unless it is held; let go, it clears those that wait. */
  finance: { hold(): Promise<void>; release(): Promise<void> };
  close(): Promise<void>;
}

export interface SystemOptions extends Omit<ServerOptions, "erp"> {
  /** Empty database that holds the tables of the ERP behind the gateway. */
  databaseUrl: string;
  clock: Clock;
  connections?: number;
  /** Loads the ERP's data before the gateway opens. */
  seed(erp: EmbeddedErp): Promise<void>;
}

/** Starts an embedded ERP over a database of its own and SAP's OData services in front of it. */
export async function startGatewaySystem(options: SystemOptions): Promise<GatewaySystem> {
  const { databaseUrl, clock, connections = 20, seed, ...server } = options;
  await migrateErp(databaseUrl);
  const erp = createEmbeddedErp({ databaseUrl, clock, connections, log: { warn: () => undefined } });
  await seed(erp);
  await createTables(erp.pool);
  const gateway = await startGatewayServer({ ...server, erp });
  return {
    gateway,
    erp,
    finance: {
      hold: () =>
        erp.pool
          .run("INSERT INTO gateway_finance VALUES (true) ON CONFLICT DO NOTHING")
          .then(() => undefined),
      release: () => postWaitingAdvices(erp.pool, erp),
    },
    async close() {
      await gateway.close();
      await erp.close();
    },
  };
}

/**
 * Creates what SAP knows and the ERP does not: the time of each change of a document, for ETags and delta jobs, and
 * payment advices.
 */
async function createTables(sql: Sql): Promise<void> {
  await sql.run(
    "CREATE TABLE IF NOT EXISTS gateway_changes (number text PRIMARY KEY, changed_at timestamptz NOT NULL)",
  );
  await sql.run(
    `CREATE TABLE IF NOT EXISTS gateway_advices (area text, payer text, advice text, payment text UNIQUE, fields jsonb NOT NULL,
       body jsonb NOT NULL, date date NOT NULL, PRIMARY KEY (area, payer, advice))`,
  );
  await sql.run("CREATE TABLE IF NOT EXISTS gateway_finance (held boolean PRIMARY KEY)");
  await sql.run(`CREATE OR REPLACE FUNCTION gateway_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO gateway_changes AS c VALUES (NEW.number, greatest(clock_timestamp(), NEW.created_at))
      ON CONFLICT (number) DO UPDATE SET changed_at = greatest(clock_timestamp(), c.changed_at + interval '1 millisecond');
      RETURN NEW;
    END $$`);
  await sql.run(`CREATE OR REPLACE TRIGGER gateway_record_change AFTER INSERT OR UPDATE ON documents
    FOR EACH ROW EXECUTE FUNCTION gateway_record_change()`);
}
