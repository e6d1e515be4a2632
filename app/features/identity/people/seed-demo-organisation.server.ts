import type { Services } from "~/door/services";
import { insertDemoFooterLinks } from "~/features/content/demo-content.server";
import { deliveredDocTypes } from "~/features/organisation/delivered-doc-types";
import { docCategories, docTypes } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import { insertDemoTerritories } from "./demo-territories.server";

const categories = ["Sales", "After sales"];

/** Creates the demo's organisation; idempotent, later starts change nothing. */
export async function seedDemoOrganisation({
  database,
  clock,
}: Pick<Services, "database" | "clock">): Promise<void> {
  if ((await database.db.$count(docTypes)) > 0) return;
  const createdAt = clock.now();
  await database.transaction(async (tx) => {
    await tx.insert(docTypes).values(deliveredDocTypes.map((type) => ({ id: newId(), ...type })));
    await tx.insert(docCategories).values(categories.map((title) => ({ id: newId(), title })));
    await insertDemoFooterLinks(tx, createdAt);
    await insertDemoTerritories(tx);
  });
}
