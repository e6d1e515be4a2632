import type { Db } from "~/db/db.server";
import type { Services } from "~/door/services";
import { deliveredDocTypes } from "~/features/organisation/delivered-doc-types";
import { docCategories, docTypes } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import { insertDemoTerritories } from "./demo-territories.server";

const categories = ["Sales", "After sales"];

/** Creates the demo's organisation and its contents; idempotent, later starts change nothing. */
export async function seedDemoOrganisation(
  { database, clock }: Pick<Services, "database" | "clock">,
  insertContents: (tx: Db, createdAt: Date) => Promise<void>,
): Promise<void> {
  if ((await database.db.$count(docTypes)) > 0) return;
  const createdAt = clock.now();
  await database.transaction(async (tx) => {
    await tx.insert(docTypes).values(deliveredDocTypes.map((type) => ({ id: newId(), ...type })));
    await tx.insert(docCategories).values(categories.map((title) => ({ id: newId(), title })));
    await insertContents(tx, createdAt);
    await insertDemoTerritories(tx);
  });
}
