import { cents, money, type Num, num, sum } from "../../decimal";
import type { CreditVerdict } from "../../port/pricing";
import { labelOf, sentence } from "../../texts/text";
import type { Call } from "../call";
import type { PartnerRow } from "../master/rows";
import type { Sql } from "../pool.server";

/** Exchange rates to euro, for comparisons with limits. */
const currencyFactors: Record<string, string> = { EUR: "1", CHF: "1.06" };

function exchange(amount: Num, from: string, to: string): Num {
  if (from === to) return amount;
  return cents(amount.times(currencyFactors[from] ?? "1").div(currencyFactors[to] ?? "1"));
}

/**
 * Finds the open orders (including deliveries that are not invoiced) and open items of a payer, in the currency of the
 * limit. Triggers keep the sum of each currency as its changes (migration 0018).
 */
export async function findExposure(
  call: Pick<Call, "sql">,
  payer: PartnerRow,
  excludedDocument: string | null,
): Promise<Num> {
  const rows = await call.sql.many<{ currency: string; amount: string }>(
    `SELECT currency, sum(amount) AS amount FROM (
       SELECT currency, amount FROM exposure_changes WHERE payer = $1
       UNION ALL
       SELECT currency, -open_value FROM documents WHERE number = $2 AND payer = $1
     ) AS x GROUP BY currency`,
    [payer.number, excludedDocument],
  );
  return sum(rows.map((row) => exchange(num(row.amount), row.currency, payer.creditCurrency)));
}

/** Changes of one payer from which on they are folded into a sum for each currency. */
const maxChanges = 20;

/** Folds the changes of exposures. Safe beside orders and beside itself: each row is taken by one transaction. */
export async function foldExposures(sql: Sql): Promise<void> {
  await sql.run(
    `WITH long AS (SELECT payer FROM exposure_changes GROUP BY payer HAVING count(*) > $1),
       taken AS (DELETE FROM exposure_changes WHERE payer IN (SELECT payer FROM long) RETURNING payer, currency, amount)
     INSERT INTO exposure_changes SELECT payer, currency, sum(amount) FROM taken GROUP BY payer, currency`,
    [maxChanges],
  );
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
