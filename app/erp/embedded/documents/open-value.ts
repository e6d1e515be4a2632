import { money, num, sum } from "../../decimal";
import type { ItemRecord } from "../records";

/** Value of the document that is not invoiced yet. */
export function openValue(
  total: string,
  items: readonly Pick<ItemRecord, "total" | "invoiced" | "baseQuantity">[],
): string {
  const invoicedAmount = sum(
    items.map((item) =>
      num(item.baseQuantity).eq(0) ? num(0) : num(item.total).times(item.invoiced).div(item.baseQuantity),
    ),
  );
  const openAmount = num(total).minus(invoicedAmount.round(2, 1));
  return money(openAmount.gt(0) ? openAmount : num(0));
}
