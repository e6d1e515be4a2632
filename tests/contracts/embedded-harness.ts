import { createEmbeddedErp, type EmbeddedErp } from "~/erp/embedded/embedded-erp.server";
import { loadMasterData } from "~/erp/embedded/load-master-data.server";
import { migrateErp } from "~/erp/embedded/migrate.server";
import { openErpPool, type Sql } from "~/erp/embedded/pool.server";
import { fixedClock } from "~/lib/clock";
import { smallMasterData } from "../support/erp/small-master-data";
import { createFilledDatabase } from "../support/test-database";
import type { ErpUnderTest } from "./erp/subject";

/** Starts the embedded ERP over a new database with the small master data, on Monday, 2 March 2026. */
export async function startEmbeddedErp(): Promise<
  ErpUnderTest & { erp: EmbeddedErp; sql: Sql; databaseUrl: string }
> {
  const database = await createFilledDatabase("erp", fillErp);
  const clock = fixedClock("2026-03-02T09:00:00Z");
  const erp = createEmbeddedErp({
    databaseUrl: database.url,
    clock,
    connections: 20,
    log: {
      warn: (facts, event) => {
        if (!String(facts.error).includes("terminating connection"))
          throw new Error(`${event}: ${facts.error}`);
      },
    },
  });
  return {
    erp,
    sql: erp.pool,
    databaseUrl: database.url,
    clock,
    faults: erp.faults,
    advanceTime: erp.advanceTime,
    setSold: (material, isSold) => setSold(erp.pool, material, isSold),
    async close() {
      await erp.close();
      await database.drop();
    },
  };
}

/** Migrates the ERP's tables and loads the small master data. */
export async function fillErp(url: string): Promise<void> {
  await migrateErp(url);
  const pool = openErpPool({ databaseUrl: url, connections: 1, onError: () => undefined });
  await pool.transaction((sql) => loadMasterData(sql, smallMasterData()));
  await pool.close();
}

export async function setSold(sql: Sql, material: string, isSold: boolean): Promise<void> {
  const status = isSold ? "sellable" : "notSellable";
  await sql.run("UPDATE materials SET status = $2 WHERE number = $1", [material, status]);
}
