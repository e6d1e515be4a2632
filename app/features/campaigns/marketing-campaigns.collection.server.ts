import { z } from "zod";
import { choice, figure, text, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { type FormField, optionsInWords } from "~/admin/form-fields";
import { type Problem, Stopped } from "~/door/outcome";
import { roleChoices } from "~/features/identity/people/role-choices.server";
import { micrositeChoices } from "~/features/organisation/microsite-choices.server";
import { salesAreaChoices, salesAreaFilter } from "~/features/organisation/sales-area-choices.server";
import type { Text } from "~/i18n/text";
import { richTextsSchema, textsSchema, translatedSchema } from "~/i18n/translated";
import {
  assertSchedule,
  day,
  scheduleFields,
  scheduleShape,
} from "../content/announcements/announcement-fields";
import { campaignMinutes, campaignTypes } from "./campaign";
import { campaignReferences, campaignStore } from "./campaigns.store.server";
import { campaignsTag } from "./campaigns-tag";
import { sendTestCampaign } from "./send-test-campaign.server";
import { verifyAudience } from "./verify-audience.server";

const maxItems = 12;
const maxCustomers = 1_000;
const customersHint: Text = {
  key: "areas.marketing_campaigns.customersHint",
  params: { most: maxCustomers },
};
const idsSchema = z.array(z.string().max(40)).max(200).default([]);

const inputSchema = z.strictObject({
  title: z.string().trim().min(1).max(80),
  campaignType: z.enum(campaignTypes),
  subject: textsSchema(120).default({}),
  body: richTextsSchema(4_000),
  buttonLabel: textsSchema(40).default({}),
  buttonTarget: z
    .string()
    .trim()
    .max(500)
    .regex(/^(\/(?![/\\])\S*)?$/, "areas.marketing_campaigns.targetHint")
    .default(""),
  items: z
    .array(z.strictObject({ material: z.string().trim().min(1).max(40), text: translatedSchema(200) }))
    .max(maxItems)
    .default([]),
  micrositeIds: idsSchema,
  salesAreaIds: idsSchema,
  roleIds: idsSchema,
  customerNumbers: z.string().max(20_000).default(""),
  ...scheduleShape,
});

type Values = z.output<typeof inputSchema>;

/** A type of campaign that has a subject: banners have none. */
const subjectField: FormField = {
  name: "subject",
  kind: "translated",
  hint: "areas.marketing_campaigns.subjectHint",
  shownWhen: { dependsOn: "campaignType", is: ["email", "notification"] },
};

const messageFields: readonly FormField[] = [
  subjectField,
  { name: "body", kind: "translated_area", hint: "areas.catalog_news.body" },
  { name: "buttonLabel", kind: "translated" },
  { name: "buttonTarget", kind: "text", hint: "areas.marketing_campaigns.targetHint" },
];

const audienceFields: readonly FormField[] = [
  { name: "micrositeIds", kind: "multi_select", options: micrositeChoices },
  { name: "salesAreaIds", kind: "multi_select", options: salesAreaChoices },
  { name: "roleIds", kind: "multi_select", options: roleChoices },
  { name: "customerNumbers", kind: "textarea", hint: customersHint },
];

const scheduleOf = (field: FormField): FormField =>
  "name" in field && field.name === "active"
    ? {
        name: "active",
        kind: "checkbox",
        hint: { key: "areas.marketing_campaigns.activeHint", params: { minutes: campaignMinutes } },
      }
    : field;

const numbersIn = (typedText: string): string[] => [...new Set(typedText.split(/[\s,;]+/).filter(Boolean))];

/** Judges what no single field can: a subject for the types that have one, both parts of a button, the days. */
function columnsOf(values: Values) {
  assertSchedule(values);
  const { customerNumbers, campaignType, buttonTarget, ...columns } = values;
  const isEmpty = (texts: Values["subject"]) => !Object.values(texts).some(Boolean);
  const numbers = numbersIn(customerNumbers);
  const problems: Problem[] = [];
  if (campaignType !== "banner" && isEmpty(values.subject))
    problems.push({ path: "subject", text: { key: "form.oneLanguage" } });
  if (buttonTarget !== "" && isEmpty(values.buttonLabel))
    problems.push({ path: "buttonLabel", text: { key: "form.oneLanguage" } });
  if (buttonTarget === "" && !isEmpty(values.buttonLabel))
    problems.push({ path: "buttonTarget", text: { key: "areas.marketing_campaigns.targetHint" } });
  if (numbers.length > maxCustomers || numbers.some((number) => number.length > 20))
    problems.push({ path: "customerNumbers", text: customersHint });
  if (problems.length > 0) throw new Stopped({ kind: "invalid", problems });
  return {
    ...columns,
    campaignType,
    buttonTarget,
    subject: campaignType === "banner" ? {} : values.subject,
    customerNumbers: numbers,
  };
}

export default defineCollection({
  name: "marketing_campaigns",
  path: "marketing_campaigns",
  group: "content",
  permission: "manage_content",
  can: ["create", "edit", "delete", "bulkDelete", "copy", "download"],
  columns: [
    text("title", { key: true, wrap: true, sortable: true }),
    choice("campaignType"),
    day("startsOn"),
    day("endsOn"),
    yesNo("active"),
    figure("seen"),
    figure("clicked"),
  ],
  filters: [
    {
      name: "campaignType",
      caption: "fields.campaignType",
      options: optionsInWords("campaignType", campaignTypes),
    },
    salesAreaFilter,
  ],
  sort: { field: "title", direction: "asc" },
  input: inputSchema,
  form: [
    { name: "title", kind: "text", hint: "areas.promotional_banners.titleHint" },
    { name: "campaignType", kind: "radio", options: optionsInWords("campaignType", campaignTypes) },
    { kind: "section", label: "areas.marketing_campaigns.message", fields: messageFields },
    {
      kind: "section",
      label: "fields.items",
      fields: [
        {
          name: "items",
          kind: "table",
          hint: "areas.marketing_campaigns.itemsHint",
          columns: [
            { name: "material", kind: "text" },
            { name: "text", kind: "translated" },
          ],
        },
      ],
    },
    { kind: "section", label: "areas.marketing_campaigns.audience", fields: audienceFields },
    ...scheduleFields.map(scheduleOf),
  ],
  values: ({ customerNumbers, ...campaign }) => ({
    title: campaign.title,
    campaignType: campaign.campaignType,
    subject: campaign.subject,
    body: campaign.body,
    buttonLabel: campaign.buttonLabel,
    buttonTarget: campaign.buttonTarget,
    items: campaign.items,
    micrositeIds: campaign.micrositeIds,
    salesAreaIds: campaign.salesAreaIds,
    roleIds: campaign.roleIds,
    customerNumbers: customerNumbers.join("\n"),
    startsOn: campaign.startsOn,
    endsOn: campaign.endsOn,
    active: campaign.active,
  }),
  unique: { marketing_campaigns_title: "title" },
  verify: (ctx, values, before) =>
    verifyAudience(
      ctx,
      { ...values, customerNumbers: numbersIn(values.customerNumbers).slice(0, maxCustomers) },
      before,
    ),
  commands: [
    {
      name: "test",
      label: "areas.marketing_campaigns.test",
      done: "areas.marketing_campaigns.testSent",
      isOffered: ({ campaignType }) => campaignType === "email",
      operation: sendTestCampaign,
    },
  ],
  tag: campaignsTag,
  refersTo: campaignReferences,
  shows: { href: "/dashboard", label: "frame.dashboard" },
  store: {
    ...campaignStore,
    create: (ctx, values) => campaignStore.create(ctx, columnsOf(values)),
    update: (ctx, record, values) => campaignStore.update(ctx, record, columnsOf(values)),
  },
});
