import { z } from "zod";
import { choice, figure, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { optionsInWords } from "~/admin/form-fields";
import { day } from "~/features/content/announcements/announcement-fields";
import { daySchema } from "~/lib/field-schemas";
import { expiringSecretStore } from "./expiring-secrets.store.server";
import { expiringSecrets } from "./expiring-secrets.tables";

const secretKinds = expiringSecrets.secretKind.enumValues;

/** Dates on which secrets of other systems end; Health warns ahead of them. */
export default defineCollection({
  name: "expiring_secrets",
  path: "system/expiring_secrets",
  group: "system",
  permission: "administer",
  // Each installation has secrets of its own.
  stays: true,
  can: ["create", "edit", "delete", "bulkDelete", "download"],
  columns: [
    text("title", { key: true, sortable: true, wrap: true }),
    choice("secretKind"),
    { ...day("lastDay"), sortable: true },
    figure("noticeDays"),
  ],
  sort: { field: "lastDay", direction: "asc" },
  input: z.strictObject({
    title: z.string().trim().min(1).max(80),
    secretKind: z.enum(secretKinds).default("clientSecret"),
    lastDay: daySchema.meta({ typed: "date" }),
    noticeDays: z.coerce.number().int().min(1).max(365).default(30),
    renewal: z.string().trim().max(1_000).default(""),
  }),
  form: [
    { name: "title", kind: "text", hint: "areas.expiring_secrets.titleHint" },
    { name: "secretKind", kind: "select", options: optionsInWords("secretKind", secretKinds) },
    { name: "lastDay", kind: "date" },
    { name: "noticeDays", kind: "number", value: "30" },
    { name: "renewal", kind: "textarea", hint: "areas.expiring_secrets.renewalHint" },
  ],
  shows: { href: "/admin/health", label: "areas.health.title" },
  store: expiringSecretStore,
});
