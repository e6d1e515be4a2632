import { z } from "zod";
import { emailFooters } from "~/features/mails/mails.tables";
import { translatedSchema } from "~/i18n/translated";
import { text, words } from "../columns";
import { defineCollection } from "../define-collection.server";
import { tableStore } from "../table-store.server";

export default defineCollection({
  name: "email_footers",
  path: "email_footers",
  group: "mail",
  permission: "manage_mail",
  can: ["create", "edit", "delete", "bulkDelete", "reorder", "copy", "download"],
  columns: [text("title", { key: true }), words("body", { width: "wide", wrap: true })],
  input: z.strictObject({
    title: z.string().trim().min(1).max(80),
    body: translatedSchema(2_000),
  }),
  form: [
    { name: "title", kind: "text" },
    { name: "body", kind: "translated", long: true },
  ],
  shows: { href: "/admin/email_templates", label: "areas.email_templates.title" },
  store: tableStore(emailFooters, { search: [emailFooters.title], position: emailFooters.position }),
});
