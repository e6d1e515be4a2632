import type { Db } from "~/db/db.server";
import { newId } from "~/lib/ids";
import { footerLinks } from "./content.tables";

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

/** Fills the foot of the demo's pages. */
export async function insertDemoFooterLinks(tx: Db, createdAt: Date): Promise<void> {
  await tx
    .insert(footerLinks)
    .values(links.map((link, index) => ({ id: newId(), ...link, position: index + 1, createdAt })));
}
