import type { Services } from "~/door/services";
import { insertDemoFooterLinks } from "~/features/content/demo-content.server";
import { docCategories, docTypes } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import { insertDemoTerritories } from "./demo-territories.server";

const types = [
  { documentType: "order", title: "Order", classification: "salesdoc" as const },
  { documentType: "quote", title: "Quote", classification: "quote" as const },
  { documentType: "contract", title: "Contract", classification: "salesdoc" as const },
  { documentType: "return", title: "Return", classification: "salesdoc" as const },
];

const categories = ["Sales", "After sales"];

/** Creates the demo's organisation; idempotent, later starts change nothing. */
export async function seedDemoOrganisation({
  database,
  clock,
}: Pick<Services, "database" | "clock">): Promise<void> {
  if ((await database.db.$count(docTypes)) > 0) return;
  const createdAt = clock.now();
  await database.transaction(async (tx) => {
    await tx.insert(docTypes).values(types.map((type) => ({ id: newId(), ...type })));
    await tx.insert(docCategories).values(categories.map((title) => ({ id: newId(), title })));
    await insertDemoFooterLinks(tx, createdAt);
    await insertDemoTerritories(tx);
  });
}
