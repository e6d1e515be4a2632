import type { Db } from "~/db/db.server";
import { insertTerritories } from "./territories.store.server";

/** Adds the territories of the demo. */
export const insertDemoTerritories = (tx: Db): Promise<void> =>
  insertTerritories(tx, [
    { number: "NL-1", salesAreaId: "1000", description: "Netherlands, north" },
    { number: "NL-2", salesAreaId: "1000", description: "Netherlands, south" },
    { number: "CH-1", salesAreaId: "2000", description: "Switzerland" },
  ]);
