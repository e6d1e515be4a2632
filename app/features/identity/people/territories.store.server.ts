import type { Db } from "~/db/db.server";
import { newId } from "~/lib/ids";
import { territories } from "../access.tables";

export async function insertTerritories(
  tx: Db,
  rows: { number: string; salesAreaId: string; description: string }[],
): Promise<void> {
  await tx.insert(territories).values(rows.map((row) => ({ id: newId(), ...row })));
}
