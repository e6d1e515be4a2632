import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn, withPartner } from "~/door/verdict";
import type { DocumentRow } from "~/erp/erp";
import { dayIn, daysBefore } from "~/lib/business-date";
import { within } from "../documents-rules";

const monthsBack = 730;
const maxOrders = 200;
const maxMaterials = 8;
const cacheTtl = 10 * 60_000;
const partTimeout = 4_000;
const dayMs = 86_400_000;

export interface BoughtMaterial {
  material: string;
  ownNumber: string | null;
  name: string;
  last: { date: string; quantity: string; unit: string };
  orders: number;
  /** Usual days from one order to the next; null for what was ordered once. */
  everyDays: number | null;
}

/** Finds what the active customer orders again and again, by its orders of two years; the most frequent first. */
export const findBoughtAgain = query({
  name: "documents.findBoughtAgain",
  allow: signedIn.and(withPartner),
  input: z.strictObject({}),
  async run(ctx) {
    const { erp, erpContext, actor, clock } = ctx;
    const { system, salesArea, language } = erpContext;
    const scope = within(actor);
    const materials = await ctx.cache.remember({
      key: ["bought-again", system, salesArea ?? "", language, JSON.stringify(scope)],
      ttl: cacheTtl,
      async fresh() {
        const asking = { ...erpContext, deadline: new Date(clock.now().getTime() + partTimeout) };
        const { value } = await erp.orders.search(asking, {
          within: scope,
          fromDate: daysBefore(dayIn(actor.formats.timeZone, clock.now()), monthsBack),
          withItems: true,
          page: 1,
          pageSize: maxOrders,
          sortBy: "date",
          order: "desc",
        });
        const frequent = mostOrdered(value.items).slice(0, maxMaterials);
        const details = await erp.materials.get(
          asking,
          frequent.map(({ material }) => material),
        );
        const byNumber = new Map(details.value.map((detail) => [detail.number, detail]));
        return frequent.flatMap((one): BoughtMaterial[] => {
          const detail = byNumber.get(one.material);
          return detail ? [{ ...one, ownNumber: detail.customerMaterial ?? null }] : [];
        });
      },
    });
    return ok({ materials });
  },
});

type Purchase = Omit<BoughtMaterial, "ownNumber">;

/** Counts the orders of each material; rows are the newest first. */
export function mostOrdered(
  rows: readonly Pick<DocumentRow, "date" | "status" | "firstItems">[],
): Purchase[] {
  const purchases = new Map<string, Purchase & { first: string }>();
  for (const { date, status, firstItems } of rows) {
    if (status.code === "CANC") continue;
    for (const { material, name, quantity, unit } of firstItems?.first ?? []) {
      const purchase = purchases.get(material);
      if (purchase) {
        purchase.orders += 1;
        purchase.first = date;
      } else {
        const last = { date, quantity, unit };
        purchases.set(material, { material, name, last, orders: 1, everyDays: null, first: date });
      }
    }
  }
  return [...purchases.values()]
    .map(({ first, ...purchase }) => ({
      ...purchase,
      everyDays: purchase.orders > 1 ? intervalOf(first, purchase.last.date, purchase.orders) : null,
    }))
    .sort((one, other) => other.orders - one.orders || (one.last.date < other.last.date ? 1 : -1));
}

const intervalOf = (first: string, last: string, orders: number): number =>
  Math.max(1, Math.round((Date.parse(last) - Date.parse(first)) / dayMs / (orders - 1)));
