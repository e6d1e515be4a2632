import type { Services } from "~/door/services";
import { footerLinks } from "~/features/content/content.tables";
import { territories } from "~/features/identity/access.tables";
import { docCategories, docTypes } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";

const types = [
  { documentType: "order", title: "Order", classification: "salesdoc" as const },
  { documentType: "quote", title: "Quote", classification: "quote" as const },
  { documentType: "contract", title: "Contract", classification: "salesdoc" as const },
  { documentType: "return", title: "Return", classification: "salesdoc" as const },
];

const categories = ["Sales", "After sales"];

const links = [
  {
    title: {
      en: "Cookies",
      fr: "Cookies",
      nl: "Cookies",
      pt: "Cookies",
      sr: "Kolačići",
      zh: "Cookie 说明",
    },
    href: "/cookies",
  },
];

/** What an administrator of the demo finds in place; later starts find it too and change nothing. */
export async function seedDemoAdministration({
  database,
  clock,
}: Pick<Services, "database" | "clock">): Promise<void> {
  if ((await database.db.$count(docTypes)) > 0) return;
  const createdAt = clock.now();
  await database.transaction(async (tx) => {
    await tx.insert(docTypes).values(types.map((type) => ({ id: newId(), ...type })));
    await tx.insert(docCategories).values(categories.map((title) => ({ id: newId(), title })));
    await tx
      .insert(footerLinks)
      .values(links.map((link, index) => ({ id: newId(), ...link, position: index + 1, createdAt })));
    await tx.insert(territories).values([
      { id: newId(), number: "NL-1", salesAreaId: "1000", description: "Netherlands, north" },
      { id: newId(), number: "NL-2", salesAreaId: "1000", description: "Netherlands, south" },
      { id: newId(), number: "CH-1", salesAreaId: "2000", description: "Switzerland" },
    ]);
  });
}
