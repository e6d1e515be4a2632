import Big from "big.js";
import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { erpValueOr } from "~/door/value-or";
import { signedIn, withPartner } from "~/door/verdict";
import type { DocumentRow, ErpContext, SimulatedLine } from "~/erp/erp";
import { dayIn, daysBefore } from "~/lib/business-date";
import { within } from "../documents-rules";
import { contextOfLongPart, waitForPart } from "./overview-part";

const monthsBack = 730;
const maxOrders = 200;
const maxMaterials = 8;
const cacheTtl = 10 * 60_000;
const dayMs = 86_400_000;

/** Lines of one order that count. */
const maxLines = 200;

export interface BoughtMaterial {
  material: string;
  ownNumber: string | null;
  name: string;
  last: Purchase;
  orders: number;
  /** Usual days from one order to the next; null for what was ordered once. */
  everyDays: number | null;
  /** Percent by which the last quantity costs more now; null if the ERP does not say. */
  dearerBy: string | null;
}

interface Purchase {
  date: string;
  quantity: string;
  unit: string;
  net: string;
  currency: string;
}

/** Finds what the active customer orders again and again, by its orders of two years; the most frequent first. */
export const findBoughtAgain = query({
  name: "documents.findBoughtAgain",
  allow: signedIn.and(withPartner),
  input: z.strictObject({}),
  async run(ctx) {
    const { erp, actor, clock } = ctx;
    const erpContext = contextOfLongPart(ctx);
    const { system, salesArea, language } = erpContext;
    const scope = within(actor);
    const materials = ctx.cache.remember({
      key: ["bought-again", system, salesArea ?? "", language, JSON.stringify(scope)],
      ttl: cacheTtl,
      async fresh() {
        const { value } = await erp.orders.search(erpContext, {
          within: scope,
          fromDate: daysBefore(dayIn(actor.formats.timeZone, clock.now()), monthsBack),
          withItems: maxLines,
          page: 1,
          pageSize: maxOrders,
          sortBy: "date",
          order: "desc",
        });
        const frequent = mostOrdered(value.items).slice(0, maxMaterials);
        const [details, prices] = await Promise.all([
          erp.materials.get(
            erpContext,
            frequent.map(({ material }) => material),
          ),
          findPrices(ctx, erpContext, frequent),
        ]);
        const byNumber = new Map(details.value.map((detail) => [detail.number, detail]));
        return frequent.flatMap((one, index): BoughtMaterial[] => {
          const detail = byNumber.get(one.material);
          const dearerBy = priceChange(one.last, prices[index] ?? null);
          return detail ? [{ ...one, ownNumber: detail.customerMaterial ?? null, dearerBy }] : [];
        });
      },
    });
    return ok({ materials: await waitForPart(materials) });
  },
});

type Price = Pick<SimulatedLine, "net" | "currency">;

/**
 * Prices the last quantities as one order of today, so that scales and agreements count as they did then. Without an answer
 * the materials are shown without a change of price.
 */
async function findPrices(
  ctx: QueryCtx,
  erpContext: ErpContext,
  materials: readonly Frequent[],
): Promise<(Price | null)[]> {
  const { partner } = ctx.actor;
  if (partner?.function !== "soldTo" || materials.length === 0) return [];
  const lines = materials.map(({ material, last: { quantity, unit } }, index) => ({
    itemNumber: (index + 1) * 10,
    material,
    quantity,
    unit,
  }));
  const draft = { kind: "order" as const, soldTo: partner.number, lines };
  const answer = await erpValueOr(ctx, ctx.erp.pricing.simulate(erpContext, draft), null);
  const byItem = new Map(answer?.value.lines.map((line) => [line.itemNumber, line]));
  return lines.map(({ itemNumber, material, quantity }) => {
    const line = byItem.get(itemNumber);
    const isSame = line?.material === material && Big(line.quantity).eq(quantity);
    return isSame && line.messages.every(({ severity }) => severity !== "error") ? line : null;
  });
}

/** Percent by which the same quantity costs more now, with one decimal; negative if less. */
export function priceChange(last: Pick<Purchase, "net" | "currency">, price: Price | null): string | null {
  if (!price || price.currency !== last.currency || Big(last.net).lte(0)) return null;
  return Big(price.net).minus(last.net).times(100).div(last.net).round(1).toString();
}

type Frequent = Omit<BoughtMaterial, "ownNumber" | "dearerBy">;

/** Counts the orders of each material; rows are the newest first. */
export function mostOrdered(
  rows: readonly Pick<DocumentRow, "date" | "status" | "currency" | "firstItems">[],
): Frequent[] {
  const purchases = new Map<string, Frequent & { first: string }>();
  for (const { date, status, currency, firstItems } of rows) {
    if (status.code === "CANC") continue;
    const countedMaterials = new Set<string>();
    for (const { material, name, quantity, unit, net } of firstItems?.first ?? []) {
      // A material on two lines was ordered once.
      if (countedMaterials.has(material)) continue;
      countedMaterials.add(material);
      const purchase = purchases.get(material);
      if (purchase) {
        purchase.orders += 1;
        purchase.first = date;
      } else {
        const last = { date, quantity, unit, net, currency };
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
