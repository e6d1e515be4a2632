import { failureOfErp } from "~/door/erp-failure";
import type { QueryCtx } from "~/door/operation.server";
import type { Range } from "./search.store.server";

/** A customer's own numbers for materials, both ways. */
export interface OwnNumbers {
  of: ReadonlyMap<string, string>;
  beginning(part: string): string[];
}

const nobodys: OwnNumbers = { of: new Map(), beginning: () => [] };

/** Own numbers of one customer at the most; who has more finds the others by the supplier's number. */
const most = 10_000;

/** Asked of the ERP once for each customer, sales area and hour. Without the ERP the catalog goes on without them. */
export async function findOwnNumbers(
  ctx: Pick<QueryCtx, "erp" | "erpContext" | "cache" | "clock" | "actor">,
  range: Range,
): Promise<OwnNumbers> {
  const customer = ctx.actor.partner?.number;
  if (!customer) return nobodys;
  try {
    return await ctx.cache.remember({
      key: ["catalog-own-numbers", range.system, range.salesArea, customer],
      ttl: 3_600_000,
      async fresh() {
        const deadline = new Date(ctx.clock.now().getTime() + 1_000);
        const asking = { ...ctx.erpContext, ...range, deadline };
        const { value } = await ctx.erp.materials.customerMaterials(asking, {
          customer,
          page: 1,
          pageSize: most,
        });
        return ownNumbers(value.items);
      },
    });
  } catch (error) {
    if (!failureOfErp(error)) throw error;
    return nobodys;
  }
}

function ownNumbers(items: { customerMaterial: string; material: string }[]): OwnNumbers {
  const lower = items.map((item) => ({ ...item, key: item.customerMaterial.toLowerCase() }));
  return {
    of: new Map(items.map(({ material, customerMaterial }) => [material, customerMaterial])),
    beginning: (part) =>
      lower.filter(({ key }) => key.startsWith(part.toLowerCase())).map(({ material }) => material),
  };
}
