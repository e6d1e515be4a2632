import { loadMasterData } from "./load-master-data.server";
import type { MasterData } from "./master/rows";
import type { ErpPool } from "./pool.server";
import { smallMasterData } from "./small-master-data";

/** Fills empty tables with the demo's master data; finds them filled at every later start and does nothing. */
export async function seedDemoErp(pool: ErpPool, data: () => MasterData = smallMasterData): Promise<boolean> {
  return pool.transaction(async (sql) => {
    // Two processes that start at once: the second waits here and then finds the rows.
    await sql.run("LOCK TABLE materials IN SHARE ROW EXCLUSIVE MODE");
    const { filled } = await sql.one<{ filled: boolean }>("SELECT EXISTS (SELECT FROM materials) AS filled");
    if (filled) return false;
    await loadMasterData(sql, data());
    return true;
  });
}
