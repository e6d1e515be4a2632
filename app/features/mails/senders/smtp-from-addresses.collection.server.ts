import { asc } from "drizzle-orm";
import { z } from "zod";
import type { ReadCtx } from "~/admin/collection";
import { text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { tableStore } from "~/admin/table-store.server";
import { micrositeChoices, micrositeFilter } from "~/features/organisation/microsite-choices.server";
import { micrositeNameOf } from "~/features/organisation/organisation.tables";
import { smtpConfigs, smtpFromAddresses } from "../mails.tables";

const serverChoices = ({ db }: ReadCtx) =>
  db
    .select({ value: smtpConfigs.id, label: smtpConfigs.title })
    .from(smtpConfigs)
    .orderBy(asc(smtpConfigs.title))
    .limit(100);

export default defineCollection({
  name: "smtp_from_addresses",
  path: "smtp_from_addresses",
  group: "mail",
  permission: "manage_mail",
  can: ["create", "edit", "delete", "bulkDelete", "download"],
  columns: [
    text("address", { key: true, sortable: true }),
    text("name", { sortable: true }),
    text("microsite"),
  ],
  filters: [micrositeFilter],
  sort: { field: "address", direction: "asc" },
  input: z.strictObject({
    address: z.email().max(200),
    name: z.string().trim().max(80).default(""),
    micrositeId: z.uuid().nullish().default(null),
    smtpConfigId: z.uuid().nullish().default(null),
  }),
  form: [
    { name: "address", kind: "email" },
    { name: "name", kind: "text" },
    {
      name: "micrositeId",
      kind: "select",
      optional: true,
      blank: "admin.allMicrosites",
      options: micrositeChoices,
    },
    { name: "smtpConfigId", kind: "select", optional: true, options: serverChoices },
  ],
  unique: { smtp_from_addresses_once: "address" },
  shows: { href: "/admin/system_settings/smtp_configs", label: "areas.smtp_configs.title" },
  store: tableStore(smtpFromAddresses, {
    search: [smtpFromAddresses.address, smtpFromAddresses.name],
    filters: { micrositeId: smtpFromAddresses.micrositeId },
    extra: { microsite: micrositeNameOf(smtpFromAddresses) },
  }),
});
