import { z } from "zod";
import { choicesQuery } from "~/admin/choices.server";
import { choice, text, words, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { optionsInWords } from "~/admin/form-fields";
import { type Problem, Stopped } from "~/door/outcome";
import { micrositeField, micrositeFilter } from "~/features/organisation/microsite-choices.server";
import { translatedSchema } from "~/i18n/translated";
import { type MailEvent, mailEvents } from "../mail-events";
import { deliveredTemplate } from "./delivered-wording.server";
import { emailTemplateStore, selectFooterOptions, templateReferences } from "./email-templates.store.server";
import { sendTestMail } from "./send-test-mail.server";
import { missingVariables, unknownVariables } from "./variables";

const events = Object.keys(mailEvents) as [MailEvent, ...MailEvent[]];

const footerChoices = choicesQuery("email_footers.choices", ({ db }) => selectFooterOptions(db));

const inputSchema = z.strictObject({
  title: z.string().trim().min(1).max(80),
  event: z.enum(events),
  subject: translatedSchema(200),
  body: translatedSchema(10_000),
  footerId: z.uuid().nullish().default(null),
  micrositeId: z.uuid().nullish().default(null),
  active: z.boolean().default(false),
});

/** Refuses variables that the event does not have, as they would reach the reader as they are written, and missing ones. */
function withValidVariables(values: z.output<typeof inputSchema>) {
  const { event } = values;
  const eventVariables = mailEvents[event].map((each) => `{{${each}}}`).join(", ");
  const problems: Problem[] = (["subject", "body"] as const).flatMap((field) =>
    unknownVariables(values[field], event).map(({ locale, name }) => ({
      path: `${field}.${locale}`,
      text: { key: "areas.email_templates.unknown", params: { name, known: eventVariables } },
    })),
  );
  for (const { locale, name } of missingVariables(values.body, event))
    problems.push({
      path: `body.${locale}`,
      text: { key: "areas.email_templates.missing", params: { name } },
    });
  if (problems.length > 0) throw new Stopped({ kind: "invalid", problems });
  return values;
}

export default defineCollection({
  name: "email_templates",
  path: "email_templates",
  group: "mail",
  permission: "manage_mail",
  identity: ["title", "micrositeId"],
  can: ["create", "edit", "delete", "bulkDelete", "reorder", "copy", "download"],
  columns: [
    text("title", { key: true }),
    choice("event"),
    words("subject", { wrap: true }),
    text("microsite"),
    yesNo("active"),
  ],
  filters: [
    { name: "event", caption: "fields.event", options: optionsInWords("event", events) },
    micrositeFilter,
  ],
  input: inputSchema,
  form: [
    { name: "title", kind: "text" },
    { name: "event", kind: "select", options: optionsInWords("event", events) },
    { name: "subject", kind: "translated" },
    { name: "body", kind: "translated_area", hint: "areas.email_templates.variables" },
    {
      name: "footerId",
      kind: "select",
      blank: "areas.email_templates.noFooter",
      options: footerChoices,
    },
    micrositeField,
    { name: "active", kind: "checkbox", checked: true },
  ],
  look: { label: "areas.email_templates.preview", href: (id) => `/admin/email_templates/${id}/preview` },
  commands: [
    {
      name: "testMail",
      path: "test_mail",
      label: "areas.email_templates.testMail",
      done: "areas.email_templates.testSent",
      isOffered: () => true,
      operation: sendTestMail,
    },
  ],
  startsFrom: async (ctx, name) => {
    const event = events.find((each) => each === name);
    return event ? deliveredTemplate(event, ctx) : null;
  },
  tools: [{ href: "/admin/delivered_emails", label: "areas.delivered_emails.title" }],
  shows: { href: "/admin/email_footers", label: "areas.email_footers.title" },
  refersTo: templateReferences,
  store: {
    ...emailTemplateStore,
    create: async (ctx, values) => emailTemplateStore.create(ctx, withValidVariables(values)),
    update: async (ctx, record, values) => emailTemplateStore.update(ctx, record, withValidVariables(values)),
  },
});
