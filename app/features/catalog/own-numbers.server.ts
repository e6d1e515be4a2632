import type { QueryCtx } from "~/door/operation.server";
import { erpValueOr } from "~/door/value-or";
import type { Range } from "./search.store.server";

/** A customer's own numbers by material; the last one is shown. */
export type OwnNumbers = ReadonlyMap<string, readonly string[]>;

const nobodys: OwnNumbers = new Map();

/** Limits the customer's own numbers; further materials are found by our number only. */
const maxNumbers = 10_000;

/** Reads them from the ERP, cached for an hour by customer and sales area. Without the ERP the catalog has none. */
export async function findOwnNumbers(
  ctx: Pick<QueryCtx, "erp" | "erpContext" | "cache" | "clock" | "log" | "requestId">,
  range: Range,
): Promise<OwnNumbers> {
  const customer = ctx.erpContext.partner;
  if (!customer) return nobodys;
  const reading = ctx.cache.remember<OwnNumbers>({
    key: ["catalog-own-numbers", range.system, range.salesArea, customer],
    ttl: 3_600_000,
    async fresh() {
      const deadline = new Date(ctx.clock.now().getTime() + 1_000);
      const rangeContext = { ...ctx.erpContext, ...range, deadline };
      const { value } = await ctx.erp.materials.customerMaterials(rangeContext, {
        customer,
        page: 1,
        pageSize: maxNumbers,
      });
      const ownNumbersByMaterial = new Map<string, string[]>();
      for (const { material, customerMaterial } of value.items) {
        ownNumbersByMaterial.set(material, [...(ownNumbersByMaterial.get(material) ?? []), customerMaterial]);
      }
      return ownNumbersByMaterial;
    },
  });
  return erpValueOr(ctx, reading, nobodys);
}

/** Finds the materials whose own number begins with a text, and tells for which of them it is the full number. */
export function materialsWithOwn(
  ownNumbers: OwnNumbers,
  part: string,
): { number: string; isExact: boolean }[] {
  const beginning = part.toLowerCase();
  return [...ownNumbers].flatMap(([number, numbers]) => {
    const lowerNumbers = numbers.map((ownNumber) => ownNumber.toLowerCase());
    if (!lowerNumbers.some((lowerNumber) => lowerNumber.startsWith(beginning))) return [];
    return [{ number, isExact: lowerNumbers.includes(beginning) }];
  });
}
