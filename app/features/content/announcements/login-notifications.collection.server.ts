import { z } from "zod";
import { figure, text, words, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { micrositeField, micrositeFilter } from "~/features/organisation/microsite-choices.server";
import { richTextsSchema, translatedSchema } from "~/i18n/translated";
import { contentTag } from "../content-tag";
import { assertSchedule, day, scheduleFields, scheduleShape } from "./announcement-fields";
import { notificationReferences, notificationStore } from "./announcements.store.server";

export default defineCollection({
  name: "login_notifications",
  path: "login_notifications",
  group: "content",
  permission: "manage_content",
  identity: ["title", "micrositeId"],
  can: ["create", "edit", "delete", "bulkDelete", "copy", "download"],
  columns: [
    words("title", { key: true, wrap: true }),
    text("microsite", { caption: "fields.micrositeId" }),
    yesNo("mustRead"),
    day("startsOn"),
    day("endsOn"),
    yesNo("active"),
    figure("readers"),
  ],
  filters: [micrositeFilter],
  input: z.strictObject({
    title: translatedSchema(120),
    body: richTextsSchema(4_000),
    micrositeId: z.uuid().nullish().default(null),
    mustRead: z.boolean().default(false),
    push: z.boolean().default(false),
    ...scheduleShape,
  }),
  form: [
    { name: "title", kind: "translated" },
    { name: "body", kind: "translated_area", hint: "areas.catalog_news.body" },
    micrositeField,
    { name: "mustRead", kind: "checkbox", hint: "areas.login_notifications.mustReadHint" },
    { name: "push", kind: "checkbox", hint: "areas.login_notifications.pushHint" },
    ...scheduleFields,
  ],
  tag: contentTag,
  refersTo: notificationReferences,
  shows: { href: "/dashboard", label: "frame.dashboard" },
  store: {
    ...notificationStore,
    create(ctx, values) {
      assertSchedule(values);
      return notificationStore.create(ctx, values);
    },
    update(ctx, record, values) {
      assertSchedule(values);
      return notificationStore.update(ctx, record, values);
    },
  },
});
