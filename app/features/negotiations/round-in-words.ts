import { type Formats, formatDate, formatMoney, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { RoundLine } from "./negotiation";

/** Proposal of a round for one value of a line, old and new. */
export interface ProposalInWords {
  id: string;
  line: string;
  what: string;
  before: string;
  after: string;
}

/** Words a round: one entry for each value that it would change. */
export function roundInWords(
  { lines, currency }: { lines: readonly RoundLine[]; currency: string },
  { t, formats }: { t: Translate; formats: Formats },
): ProposalInWords[] {
  return lines.flatMap((line) => {
    const { itemNumber, name, unit, priceQuantity, priceUnit, price, quantity, requestedDate } = line;
    const head = `${itemNumber} ${name}`;
    const per = `${priceQuantity === "1" ? "" : `${formatQuantity(priceQuantity, formats)} `}${priceUnit}`;
    const money = (amount: string) => `${formatMoney(amount, formats, currency)} ${currency} / ${per}`;
    const amount = (value: string) => `${formatQuantity(value, formats)} ${unit}`;
    const day = (value: string | null) => (value ? formatDate(value, formats) : "–");
    const entry = (name: string, what: string, before: string, after: string) => ({
      id: `${itemNumber}-${name}`,
      line: head,
      what,
      before,
      after,
    });
    return [
      ...(price.wish === null
        ? []
        : [entry("price", t("documents.unitPrice"), money(price.before), money(price.wish))]),
      ...(quantity.wish === null
        ? []
        : [entry("quantity", t("documents.quantity"), amount(quantity.before), amount(quantity.wish))]),
      ...(requestedDate.wish === null
        ? []
        : [entry("date", t("documents.requestedDate"), day(requestedDate.before), day(requestedDate.wish))]),
    ];
  });
}
