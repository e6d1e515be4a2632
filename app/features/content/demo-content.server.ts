import type { Db } from "~/db/db.server";
import { insertFooterLinks } from "./content.store.server";

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
export const insertDemoFooterLinks = (tx: Db, createdAt: Date): Promise<void> =>
  insertFooterLinks(tx, links, createdAt);
