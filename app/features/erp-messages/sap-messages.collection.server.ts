import { z } from "zod";
import { choice, text, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { optionsInWords } from "~/admin/form-fields";
import { invalid, Stopped } from "~/door/outcome";
import { textsSchema } from "~/i18n/translated";
import { messageRuleStore, messageRulesTag, treatments } from "./message-rules.store.server";

const inputSchema = z.strictObject({
  title: z.string().trim().min(1).max(80),
  messageId: z.string().trim().max(100).default(""),
  textContains: z.string().trim().max(200).default(""),
  treatment: z.enum(treatments).default("keep"),
  wording: textsSchema(300).default({}),
  active: z.boolean().default(false),
});

/** Refuses a rule that would fit every message, or change none. */
function assertMeaning({ messageId, textContains, treatment, wording }: z.output<typeof inputSchema>): void {
  if (messageId === "" && textContains === "")
    throw new Stopped(invalid("messageId", { key: "areas.sap_messages.fitsAll" }));
  if (treatment === "keep" && !Object.values(wording).some(Boolean))
    throw new Stopped(invalid("treatment", { key: "areas.sap_messages.changesNothing" }));
}

const recent = "/admin/sap_maintenance/sap_messages/recent";

/** Rules for the messages of the ordering system; the first one that fits a message applies. */
export default defineCollection({
  name: "sap_messages",
  path: "sap_maintenance/sap_messages/configs",
  group: "system",
  permission: "administer",
  can: ["create", "edit", "delete", "bulkDelete", "reorder", "copy", "download"],
  columns: [
    text("title", { key: true, wrap: true }),
    text("messageId"),
    text("textContains", { wrap: true }),
    choice("treatment"),
    yesNo("active"),
  ],
  input: inputSchema,
  form: [
    { name: "title", kind: "text", hint: "areas.sap_downtimes.titleHint" },
    { name: "messageId", kind: "text", hint: "areas.sap_messages.messageIdHint" },
    { name: "textContains", kind: "text", hint: "areas.sap_messages.textHint" },
    {
      name: "treatment",
      kind: "select",
      options: optionsInWords("treatment", treatments),
      hint: "areas.sap_messages.treatmentHint",
    },
    { name: "wording", kind: "translated", hint: "areas.sap_messages.wordingHint" },
    { name: "active", kind: "checkbox", checked: true },
  ],
  look: { label: "areas.sap_messages.try", href: (id) => `${recent}?rule=${id}` },
  tools: [{ href: recent, label: "areas.sap_messages.recent" }],
  tag: messageRulesTag,
  store: {
    ...messageRuleStore,
    create(ctx, values) {
      assertMeaning(values);
      return messageRuleStore.create(ctx, values);
    },
    update(ctx, record, values) {
      assertMeaning(values);
      return messageRuleStore.update(ctx, record, values);
    },
  },
});
