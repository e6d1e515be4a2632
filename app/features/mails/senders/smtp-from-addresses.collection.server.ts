import { z } from "zod";
import { choicesQuery } from "~/admin/choices.server";
import { text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { micrositeField, micrositeFilter } from "~/features/organisation/microsite-choices.server";
import {
  selectSmtpOptions,
  senderReferences,
  smtpFromAddressStore,
} from "./smtp-from-addresses.store.server";

const smtpChoices = choicesQuery("smtp_configs.choices", ({ db }) => selectSmtpOptions(db));

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
    micrositeField,
    {
      name: "smtpConfigId",
      kind: "select",
      blank: "areas.smtp_from_addresses.defaultServer",
      options: smtpChoices,
    },
  ],
  unique: { smtp_from_addresses_once: "address" },
  refersTo: senderReferences,
  shows: { href: "/admin/system_settings/smtp_configs", label: "areas.smtp_configs.title" },
  store: smtpFromAddressStore,
});
