import { defineCollection } from "~/admin/define-collection.server";
import { micrositeLinks } from "~/features/organisation/microsite-links.server";
import { footerLinkReferences, footerLinkStore } from "./content.store.server";
import { contentTag } from "./content-tag";

export default defineCollection({
  ...micrositeLinks,
  name: "footer_links",
  path: "footer_links",
  group: "content",
  permission: "manage_content",
  tag: contentTag,
  refersTo: footerLinkReferences,
  shows: { href: "/dashboard#foot", label: "admin.showsFoot" },
  store: footerLinkStore,
});
