import Big from "big.js";
import type { SalesDocument } from "~/erp/erp";
import { type Difference, differencesOf } from "~/features/amendments/differences";
import { snapshotOf } from "~/features/amendments/snapshot-of";
import type { RoundLine } from "~/features/negotiations/negotiation";
import type { Formats } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";

/**
 * Lists what accepting a round changes beyond its own words: a quantity that the ERP rounds, the price of a new quantity, a
 * date that it moves. Amounts are left out, since the page shows the new total.
 */
export function furtherChanges(
  before: SalesDocument,
  after: SalesDocument,
  lines: readonly RoundLine[],
  localization: { t: Translate; formats: Formats },
): Difference[] {
  const proposedIds = new Set(
    lines.flatMap((line) => {
      const item = after.items.find(({ itemNumber }) => itemNumber === line.itemNumber);
      return item ? idsOf(line, item) : [];
    }),
  );
  return differencesOf(snapshotOf(before), snapshotOf(after), localization).filter(
    ({ id }) => !proposedIds.has(id) && !/^(\d+-)?(net|total|validTo)$/.test(id),
  );
}

/** Names the differences of a line that come out exactly as the round proposes them. */
function idsOf(line: RoundLine, item: SalesDocument["items"][number]): string[] {
  const { itemNumber, quantity, price, requestedDate } = line;
  return [
    ...(quantity.wish !== null && Big(quantity.wish).eq(item.quantity) ? [`${itemNumber}-quantity`] : []),
    ...(price.wish !== null && Big(price.wish).eq(item.netPrice) ? [`${itemNumber}-price`] : []),
    ...(requestedDate.wish === item.requestedDate ? [`${itemNumber}-requested`] : []),
  ];
}
