import { defineCollection } from "~/admin/define-collection.server";
import { micrositeLinks } from "~/features/organisation/microsite-links.server";
import { catalogMenuTag } from "./catalog-menu.queries.server";
import { catalogMenuReferences, catalogMenuStore } from "./catalog-menu.store.server";

/** Entries of the drop-down menu above the catalog. */
export default defineCollection({
  ...micrositeLinks,
  name: "catalog_menu",
  path: "catalog_configs/drop_down_menu",
  group: "content",
  permission: "manage_content",
  tag: catalogMenuTag,
  refersTo: catalogMenuReferences,
  shows: { href: "/catalog", label: "catalog.title" },
  store: catalogMenuStore,
});
