import { z } from "zod";
import { text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { type Domain, domainStore } from "./domains.store.server";
import { domainsTag } from "./domains-tag";
import { micrositeChoices, micrositeFilter } from "./microsite-choices.server";
import { domainReferences } from "./organisation-references.store.server";

const inputSchema = z.strictObject({
  title: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,8}(:\d{1,5})?$/, "areas.domains.hostRule"),
  micrositeId: z.uuid(),
});

export default defineCollection<Domain, typeof inputSchema>({
  name: "domains",
  path: "domains",
  group: "organisation",
  permission: "manage_microsites",
  can: ["create", "edit", "delete", "bulkDelete", "download"],
  columns: [text("title", { key: true, sortable: true }), text("microsite")],
  filters: [micrositeFilter],
  input: inputSchema,
  form: [
    { name: "title", kind: "text", hint: "areas.domains.host" },
    { name: "micrositeId", kind: "select", options: micrositeChoices },
  ],
  unique: { microsite_domains_pkey: "title" },
  refersTo: domainReferences,
  tag: domainsTag,
  shows: { href: "/admin/system_settings/microsites", label: "areas.microsites.title" },
  store: domainStore,
});
