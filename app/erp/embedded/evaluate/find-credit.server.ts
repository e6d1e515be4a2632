import type { CreditVerdict } from "../../port/pricing";
import type { Call } from "../call";
import { cents, money, type Num, num, sum } from "../decimal";
import type { PartnerRow } from "../master/rows";
import { labelOf, sentence } from "../texts/text";

/** Exchange rates to euro, for comparisons with limits. */
const currencyFactors: Record<string, string> = { EUR: "1", CHF: "1.06" };

export function exchange(amount: Num, from: string, to: string): Num {
  if (from === to) return amount;
  return cents(amount.times(currencyFactors[from] ?? "1").div(currencyFactors[to] ?? "1"));
}

/**
 * Sums open orders (including deliveries that are not invoiced) and open items of a payer, in the currency of the
 * limit.
 */
export async function findExposure(
  call: Pick<Call, "sql">,
  payer: PartnerRow,
  without: string | null,
): Promise<Num> {
  const rows = await call.sql.many<{ currency: string; amount: string }>(
    `SELECT currency, sum(open_value) AS amount FROM documents
       WHERE payer = $1 AND open_value <> 0 AND number IS DISTINCT FROM $2 GROUP BY currency
     UNION ALL
     SELECT currency, sum(amount - paid) FROM open_items
       WHERE payer = $1 AND amount - paid <> 0 AND kind <> 'downPaymentRequest' GROUP BY currency`,
    [payer.number, without],
  );
  return sum(rows.map((row) => exchange(num(row.amount), row.currency, payer.creditCurrency)));
}

export async function checkCredit(
  call: Call,
  payer: PartnerRow,
  document: { kind: "order" | "quote"; value: Num; currency: string; number: string | null },
): Promise<CreditVerdict> {
  const exposureBefore = await findExposure(call, payer, document.number);
  const exposure =
    document.kind === "quote"
      ? exposureBefore
      : exposureBefore.plus(exchange(document.value, document.currency, payer.creditCurrency));
  const limit = num(payer.creditLimit);
  const status =
    document.kind === "quote"
      ? "notChecked"
      : exposure.gt(limit)
        ? "blocked"
        : exposure.gt(limit.times("0.9"))
          ? "warning"
          : "ok";
  return {
    status,
    payer: payer.number,
    currency: payer.creditCurrency,
    limit: money(limit),
    exposure: money(exposure),
    text: creditText(status, call.language),
  };
}

export const creditText = (status: CreditVerdict["status"], language: string): string =>
  sentence(`credit.${status}`, language);

export const blockLabel = (block: string, language: string): string =>
  labelOf(block === "credit" ? "block.credit" : "block.incomplete", language);
