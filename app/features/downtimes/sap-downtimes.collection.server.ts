import type { z } from "zod";
import type { ReadCtx } from "~/admin/collection";
import { choice, instant, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { optionsInWords } from "~/admin/form-fields";
import type { ChangeCtx } from "~/door/operation.server";
import { invalid, Stopped } from "~/door/outcome";
import { downtimeExemptions } from "~/erp/erp-gate.tables";
import { instantAt, partsOfInstant } from "~/i18n/formats";
import { must } from "~/lib/assert";
import { downtimeSchema } from "./downtime.schema";
import { downtimeStore } from "./downtime.store.server";

type StoredDowntime = NonNullable<Awaited<ReturnType<typeof downtimeStore.get>>>;

/** A downtime with start and end as days and times of its reader's time zone. */
type Downtime = StoredDowntime & Record<"fromDay" | "fromTime" | "toDay" | "toTime", string>;

function inTimeZoneOf({ actor }: Pick<ReadCtx, "actor">, downtime: StoredDowntime): Downtime {
  const from = partsOfInstant(downtime.startsAt, actor.formats.timeZone);
  const to = partsOfInstant(downtime.endsAt, actor.formats.timeZone);
  // A downtime that was planned on the demo's page has no title.
  const title = downtime.title || `${from.date} ${from.time}`;
  return { ...downtime, title, fromDay: from.date, fromTime: from.time, toDay: to.date, toTime: to.time };
}

/** Reads start and end in the time zone of whoever plans; a period that is over closes nothing. */
function periodOf(ctx: ChangeCtx, values: z.output<typeof downtimeSchema>) {
  const { fromDay, fromTime, toDay, toTime, ...others } = values;
  const { formats } = ctx.actor;
  const [startsAt, endsAt] = [instantAt(fromDay, fromTime, formats), instantAt(toDay, toTime, formats)];
  if (endsAt <= startsAt) throw new Stopped(invalid("toDay", { key: "erp.downtime.endsBefore" }));
  if (endsAt <= ctx.clock.now()) throw new Stopped(invalid("toDay", { key: "erp.downtime.over" }));
  return { ...others, startsAt, endsAt, message: "" };
}

const orNull = (ctx: Pick<ReadCtx, "actor">, downtime: StoredDowntime | null) =>
  downtime && inTimeZoneOf(ctx, downtime);

/** Planned downtimes of the ordering system; its gate closes and opens by itself. */
export default defineCollection<Downtime, typeof downtimeSchema>({
  name: "sap_downtimes",
  path: "sap_maintenance/sap_downtimes",
  group: "system",
  permission: "administer",
  stays: true,
  can: ["create", "edit", "delete", "bulkDelete", "download"],
  columns: [
    text("title", { key: true, sortable: true }),
    instant("startsAt", { sortable: true }),
    instant("endsAt", { sortable: true }),
    choice("mayWork"),
    text("announceHours"),
  ],
  dated: true,
  sort: { field: "startsAt", direction: "desc" },
  input: downtimeSchema,
  form: [
    { name: "title", kind: "text", hint: "areas.sap_downtimes.titleHint" },
    { name: "fromDay", kind: "date" },
    { name: "fromTime", kind: "time" },
    { name: "toDay", kind: "date" },
    { name: "toTime", kind: "time" },
    { name: "messages", kind: "translated_area", hint: "areas.sap_downtimes.messageHint" },
    { name: "mayWork", kind: "select", options: optionsInWords("mayWork", downtimeExemptions) },
    { name: "announceHours", kind: "number", hint: "areas.sap_downtimes.announceHint" },
  ],
  shows: { href: "/dashboard", label: "areas.sap_downtimes.shows" },
  store: {
    ...downtimeStore,
    async list(ctx, question, rows) {
      const page = await downtimeStore.list(ctx, question, rows);
      return { ...page, records: page.records.map((downtime) => inTimeZoneOf(ctx, downtime)) };
    },
    find: async (ctx, ids) =>
      (await downtimeStore.find(ctx, ids)).map((downtime) => inTimeZoneOf(ctx, downtime)),
    get: async (ctx, id) => orNull(ctx, await downtimeStore.get(ctx, id)),
    lock: async (ctx, id) => orNull(ctx, await downtimeStore.lock(ctx, id)),
    async create(ctx, values) {
      const system = ctx.actor.salesArea?.system ?? "main";
      return inTimeZoneOf(ctx, await downtimeStore.create(ctx, { ...periodOf(ctx, values), system }));
    },
    update: async (ctx, downtime, values) =>
      inTimeZoneOf(ctx, await downtimeStore.update(ctx, downtime, periodOf(ctx, values))),
    remove: async (ctx, downtime) => orNull(ctx, await downtimeStore.remove(ctx, downtime)),
    restore: async (ctx, downtime) =>
      must(orNull(ctx, await downtimeStore.restore(ctx, downtime)), "a downtime"),
    move: downtimeStore.move,
  },
});
