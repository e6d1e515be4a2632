import { moneyIn, num } from "../decimal";
import type { NamedPartner } from "../port/basics";
import type { DocumentKind } from "../port/documents";
import type { Movement, Statement, StatementRequest, StatementSum } from "../port/receivables";
import { pageOf } from "../search/where";
import { type Call, notFoundError } from "./call";

/**
 * Movements of a payer's account up to a day. Money on account that a payment brought is no movement of its own: the
 * payment counts with its whole amount. Neither is a down payment request, which is no debt.
 */
const movements = `
  SELECT date, 0 AS place, kind, number, document, document_kind, po_number AS reference, currency, amount
    FROM open_items
   WHERE payer = $1 AND sales_area = $2 AND date <= $3::date AND kind <> 'downPaymentRequest' AND payment IS NULL
  UNION ALL
  SELECT date, 1, 'payment', number, number, 'payment', reference, currency, -amount
    FROM payments WHERE payer = $1 AND sales_area = $2 AND date <= $3::date
  UNION ALL
  SELECT p.date, 2, 'discount', p.number, s.document, s.document_kind, s.po_number, p.currency, -s.discount
    FROM payments p JOIN settlements s ON s.payment = p.number
   WHERE p.payer = $1 AND p.sales_area = $2 AND p.date <= $3::date AND s.discount <> 0`;

interface MovementRecord {
  date: string;
  kind: Movement["kind"];
  number: string;
  document: string;
  documentKind: DocumentKind;
  reference: string;
  currency: string;
  amount: string;
  balance: string;
}

/** Lists the movements of a period in the order of currency and day, each with the balance after it. */
export async function statementOf(call: Call, request: StatementRequest): Promise<Statement> {
  const { payer, fromDate, toDate } = request;
  const partner = await call.sql.maybe<NamedPartner>("SELECT number, name FROM partners WHERE number = $1", [
    payer,
  ]);
  if (!partner) throw notFoundError(`payer ${payer}`);
  const values = [payer, call.ctx.salesArea, toDate, fromDate];
  const sums = await call.sql.many<StatementSum & { movements: number }>(
    `SELECT currency, count(*) FILTER (WHERE date >= $4::date) AS movements,
       coalesce(sum(amount) FILTER (WHERE date < $4::date), 0) AS opening,
       coalesce(sum(amount) FILTER (WHERE date >= $4::date AND amount > 0), 0) AS debits,
       coalesce(sum(amount) FILTER (WHERE date >= $4::date AND amount < 0), 0) AS credits,
       sum(amount) AS closing
     FROM (${movements}) AS movements GROUP BY currency ORDER BY currency`,
    values,
  );
  const { limit, offset } = pageOf(request);
  const rows = await call.sql.many<MovementRecord>(
    `SELECT * FROM (
       SELECT *, sum(amount) OVER (PARTITION BY currency ORDER BY date, place, number, document, amount
         ROWS UNBOUNDED PRECEDING) AS balance
       FROM (${movements}) AS movements
     ) AS balanced WHERE date >= $4::date
     ORDER BY currency, date, place, number, document, amount LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  return {
    payer: partner,
    sums: sums.map(({ currency, opening, debits, credits, closing }) => ({
      currency,
      opening: moneyIn(currency, num(opening)),
      debits: moneyIn(currency, num(debits)),
      credits: moneyIn(currency, num(credits)),
      closing: moneyIn(currency, num(closing)),
    })),
    movements: {
      items: rows.map(({ document, documentKind, amount, balance, ...row }) => ({
        kind: row.kind,
        number: row.number,
        date: row.date,
        reference: row.reference,
        currency: row.currency,
        document: { kind: documentKind, number: document },
        amount: moneyIn(row.currency, num(amount)),
        balance: moneyIn(row.currency, num(balance)),
      })),
      page: request.page,
      pageSize: limit,
      total: sums.reduce((total, sum) => total + sum.movements, 0),
      more: false,
    },
  };
}
