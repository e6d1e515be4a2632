import { z } from "zod";
import { text, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { salesAreaChoices, salesAreaFilter } from "~/features/organisation/sales-area-choices.server";
import { richTextsSchema } from "~/i18n/translated";
import { contentTag } from "../content-tag";
import { assertSchedule, day, scheduleFields, scheduleShape } from "./announcement-fields";
import { bannerReferences, bannerStore } from "./announcements.store.server";

export default defineCollection({
  name: "promotional_banners",
  path: "promotional_banners",
  group: "content",
  permission: "manage_content",
  can: ["create", "edit", "delete", "bulkDelete", "reorder", "copy", "download"],
  columns: [
    text("title", { key: true, wrap: true }),
    text("salesArea", { caption: "fields.salesAreaId" }),
    day("startsOn"),
    day("endsOn"),
    yesNo("active"),
  ],
  filters: [salesAreaFilter],
  input: z.strictObject({
    title: z.string().trim().min(1).max(80),
    body: richTextsSchema(1_000),
    salesAreaId: z.string().max(40).nullish().default(null),
    ...scheduleShape,
  }),
  form: [
    { name: "title", kind: "text", hint: "areas.promotional_banners.titleHint" },
    { name: "body", kind: "translated_area", hint: "areas.catalog_news.body" },
    {
      name: "salesAreaId",
      kind: "select",
      blank: "content.allSalesAreas",
      options: salesAreaChoices,
    },
    ...scheduleFields,
  ],
  tag: contentTag,
  refersTo: bannerReferences,
  shows: { href: "/dashboard", label: "frame.dashboard" },
  store: {
    ...bannerStore,
    create(ctx, values) {
      assertSchedule(values);
      return bannerStore.create(ctx, values);
    },
    update(ctx, record, values) {
      assertSchedule(values);
      return bannerStore.update(ctx, record, values);
    },
  },
});
