import { z } from "zod";
import { choicesQuery } from "~/admin/choices.server";
import type { CollectionStore, ReadCtx } from "~/admin/collection";
import { choice, choices, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { listStore } from "~/admin/list-store.server";
import { writeSetting } from "~/config/settings.store.server";
import type { ChangeCtx } from "~/door/operation.server";
import { conflict, invalid, Stopped } from "~/door/outcome";
import { paymentProcessor, paymentProcessorNames } from "~/payments/payment.setting";
import { type PaymentWay, paymentWayNames } from "./cart";
import { paymentWays } from "./cart.settings";
import { findNewestVersions, selectActiveSalesAreas } from "./payment-types.store.server";

const inputSchema = z.strictObject({
  paymentProcessor: z.enum(paymentProcessorNames),
  paymentOptions: z.array(z.enum(paymentWayNames)).min(1, "form.required"),
});

type Values = z.output<typeof inputSchema>;

interface PaymentTypes extends Values {
  id: string;
  title: string;
  version: number;
  processorVersion: number;
  waysVersion: number;
}

/** Payment methods that each processor makes possible. */
const waysOf: Record<Values["paymentProcessor"], readonly PaymentWay[]> = {
  connected: paymentWayNames,
  none: ["account"],
};

const processorChoices = choicesQuery("payment_types.processors", ({ t, payments }) => {
  const labels = {
    connected: payments.available
      ? t("choices.paymentProcessor.connected")
      : t("choices.paymentProcessor.disconnected"),
    none: t("choices.paymentProcessor.none"),
  };
  const options = paymentProcessorNames.map((value) => ({
    value,
    label: labels[value],
    subOptions: waysOf[value].map((way) => ({ value: way, label: t(`choices.paymentOptions.${way}`) })),
  }));
  return Promise.resolve(options);
});

async function findAll(ctx: ReadCtx): Promise<PaymentTypes[]> {
  const versions = await findNewestVersions(ctx.db, [paymentProcessor.key, paymentWays.key]);
  const areas = await selectActiveSalesAreas(ctx.db);
  return Promise.all(
    areas.map(async ({ id, title }) => {
      const processorVersion = versions.get(id)?.[paymentProcessor.key] ?? 0;
      const waysVersion = versions.get(id)?.[paymentWays.key] ?? 0;
      const processor = await ctx.settings.get(paymentProcessor, { salesAreaId: id });
      const ways = await ctx.settings.get(paymentWays, { salesAreaId: id });
      const possibleWays = ways.filter((way) => waysOf[processor].includes(way));
      return {
        id,
        title,
        paymentProcessor: processor,
        paymentOptions: possibleWays.length > 0 ? possibleWays : [...waysOf.none],
        processorVersion,
        waysVersion,
        version: 1 + processorVersion + waysVersion,
      };
    }),
  );
}

const store: CollectionStore<PaymentTypes, never> = listStore(findAll, {
  search: ["id", "title"],
  sort: "id",
});

/** Keeps the configured order of the methods that stay; added ones follow. */
async function update(ctx: ChangeCtx, record: PaymentTypes, values: Values): Promise<PaymentTypes> {
  const possibleWays = waysOf[values.paymentProcessor];
  if (!values.paymentOptions.every((way) => possibleWays.includes(way)))
    throw new Stopped(invalid("paymentOptions", { key: "form.notAChoice" }));
  const remainingWays = record.paymentOptions.filter((way) => values.paymentOptions.includes(way));
  const ways = [...new Set([...remainingWays, ...values.paymentOptions])];
  const processorVersion = await write(ctx, record, {
    setting: paymentProcessor,
    value: values.paymentProcessor,
    version: record.processorVersion,
  });
  const waysVersion = await write(ctx, record, {
    setting: paymentWays,
    value: ways,
    version: record.waysVersion,
  });
  const version = 1 + processorVersion + waysVersion;
  return { ...record, ...values, paymentOptions: ways, processorVersion, waysVersion, version };
}

async function write(
  ctx: ChangeCtx,
  { id }: PaymentTypes,
  {
    setting,
    value,
    version,
  }: { setting: Parameters<typeof writeSetting>[1]["setting"]; value: unknown; version: number },
): Promise<number> {
  const now = ctx.clock.now();
  const target = { scope: "sales area", id } as const;
  const answer = await writeSetting(ctx.tx, { setting, target, value, version, effectiveFrom: now, now });
  if (answer.kind !== "written") throw new Stopped(conflict({ key: "admin.changedElsewhere" }));
  return answer.version;
}

/** Payment processor and methods of each sales area: two settings, in the one form that fits them together. */
export default defineCollection<PaymentTypes, typeof inputSchema>({
  name: "payment_types",
  path: "payment_types",
  group: "organisation",
  permission: "manage_settings",
  // Two settings, which configuration files carry as such.
  stays: true,
  can: ["edit", "download"],
  columns: [
    text("id", { key: true, sortable: true, caption: "fields.salesAreaId" }),
    text("title", { sortable: true }),
    choice("paymentProcessor"),
    choices("paymentOptions", { wrap: true }),
  ],
  nameOf: ({ id, title }) => `${id} ${title}`,
  shows: { href: "/admin/payment_processor", label: "areas.payment_processor.title" },
  input: inputSchema,
  form: [
    {
      name: "paymentProcessor",
      kind: "select",
      options: processorChoices,
      clears: ["paymentOptions"],
      hint: "areas.payment_types.processorHint",
    },
    { name: "paymentOptions", kind: "multi_select", optionsFrom: "paymentProcessor" },
  ],
  store: {
    ...store,
    lock: async (ctx, id) => store.get({ ...ctx, db: ctx.tx }, id),
    update,
  },
});
