import { z } from "zod";
import type { AdminRecord } from "~/admin/admin-record";
import { text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { listStore } from "~/admin/list-store.server";
import { type MailEvent, mailEvents } from "../mail-events";
import { deliveredWording, type Wording } from "./delivered-wording.server";

const events = Object.keys(mailEvents) as MailEvent[];

interface DeliveredEmail extends AdminRecord, Wording {
  id: MailEvent;
  title: string;
}

/** Emails as the portal words them unless a template does: what an administrator reads before changing them. */
export default defineCollection({
  name: "delivered_emails",
  path: "delivered_emails",
  group: null,
  permission: "manage_mail",
  can: ["download"],
  columns: [
    {
      ...text("title", { key: true, caption: "fields.event" }),
      cell: ({ id, title }) => ({
        kind: "text",
        text: title,
        href: `/admin/email_templates/create?start=${id}`,
      }),
    },
    text("subject", { wrap: true }),
    text("body", { wrap: true }),
  ],
  input: z.strictObject({}),
  form: [],
  shows: { href: "/admin/email_templates", label: "areas.email_templates.title" },
  store: listStore<DeliveredEmail>(
    async ({ actor, t }) =>
      events.map((event) => ({
        id: event,
        version: 1,
        title: t(`choices.event.${event}`),
        ...deliveredWording(event, t, actor.formats.locale),
      })),
    { search: ["title", "subject", "body"], sort: "title" },
  ),
});
