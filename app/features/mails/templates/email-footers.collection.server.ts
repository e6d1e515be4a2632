import { z } from "zod";
import { text, words } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { tableStore } from "~/admin/table-store.server";
import { translatedSchema } from "~/i18n/translated";
import { emailFooters } from "../mails.tables";

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
    { name: "body", kind: "translated_area" },
  ],
  shows: { href: "/admin/email_templates", label: "areas.email_templates.title" },
  store: tableStore(emailFooters, { search: [emailFooters.title], position: emailFooters.position }),
});
