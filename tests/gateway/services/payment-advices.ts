import { randomUUID } from "node:crypto";
import type { Sql } from "~/erp/embedded/pool.server";
import type { Erp, ErpContext, PaymentInstruction } from "~/erp/erp";
import { ODataError } from "../protocol/odata-error";
import type { Payload } from "../protocol/payload";
import type { Row } from "../read/read-entities";
import { refuse } from "./orders/draft-of";
import { itemLines } from "./receivables";
import { type Call, type SapService, textOf, type WriteOperation, type Written } from "./service";
import { codeSql, paymentMethods, wordOfPlain } from "./tenant";

/** Header fields that are kept with the advice as they came. */
const keptFields = [
  "PaymentAdviceHeaderText",
  "OriginalReferenceDocument",
  "AccountByShipper",
  "PaymentAdviceType",
];

/** Advices that finance has posted, and those that still wait for it. */
const advices = `(
  SELECT p.sales_area, p.payer, a.advice, p.number AS payment, p.currency, p.date, p.amount, p.reference, p.method, a.fields, a.body
    FROM gateway_advices a JOIN payments p ON p.number = a.payment
  UNION ALL
  SELECT area, payer, advice, '', body ->> 'currency', date, (body ->> 'amount')::numeric, body ->> 'reference', body ->> 'method', fields, body
    FROM gateway_advices WHERE payment IS NULL) p`;
const keyColumns = {
  CompanyCode: "p.sales_area",
  PaymentAdviceAccountType: "'D'",
  PaymentAdviceAccount: "p.payer",
  PaymentAdvice: "p.advice",
};

/** Items of an advice as they were sent, the money on account as the last of them. */
const adviceItems = `${advices} CROSS JOIN LATERAL (
  SELECT x.n, x.i ->> 'openItem' AS item, (x.i ->> 'amount')::numeric AS amount, coalesce(x.i ->> 'discount', '0')::numeric AS discount,
    false AS ahead, '' AS sales_order, coalesce(x.i ->> 'reason', '') AS text FROM jsonb_array_elements(p.body -> 'items') WITH ORDINALITY x(i, n)
  UNION ALL
  SELECT 900, NULL, (p.body -> 'ahead' ->> 'amount')::numeric, 0, true, coalesce(p.body -> 'ahead' ->> 'order', ''), '' WHERE p.body ? 'ahead') s
  LEFT JOIN ${itemLines} o ON o.number = s.item`;

export const paymentAdvices: SapService = {
  name: "API_PAYMENT_ADVICE_SRV",
  sources: {
    A_PaymentAdvice: {
      from: advices,
      columns: {
        ...keyColumns,
        PaymentDocument: "p.payment",
        PaymentCurrency: "p.currency",
        PaymentDate: "p.date",
        PaidAmountInPaytCurrency: "p.amount",
        CreatedByUser: "'PORTAL'",
        CreationDate: "p.date",
        BankReference: "left(p.reference, 35)",
        PaymentTransaction: codeSql("p.method", paymentMethods),
        PaymentAdviceStatus: "CASE p.payment WHEN '' THEN 'A' ELSE 'C' END",
        ...Object.fromEntries(keptFields.map((name) => [name, `p.fields ->> '${name}'`])),
      },
      navigation: { to_PaymentAdviceItem: { set: "A_PaymentAdviceItem", deep: true } },
    },
    A_PaymentAdviceItem: {
      from: adviceItems,
      columns: {
        ...keyColumns,
        PaymentAdviceItem: "s.n",
        AccountingDocument: "coalesce(o.accounting, '')",
        AccountingDocumentItem: "coalesce(o.line::text, '')",
        FiscalYear: "coalesce(extract(year from o.date)::text, '')",
        BillingDocument: "CASE WHEN o.document_kind IN ('invoice', 'creditMemo') THEN o.document ELSE '' END",
        PaymentAdviceSelectionValue: "s.sales_order",
        DocumentItemText: "s.text",
        GrossAmountInPaymentCurrency: "s.amount + s.discount",
        NetPaymentAmountInPaytCurrency: "s.amount",
        CashDiscountAmountInPaytCrcy: "s.discount",
        Currency: "p.currency",
        IsPostedOnAccount: "s.ahead",
      },
    },
  },
  write: async (operations, call) => {
    const [first, ...others] = operations;
    if (!first) return [];
    const isCreation = first.verb === "create" && first.target.set.name === "A_PaymentAdvice";
    if (others.length > 0 || !isCreation)
      throw refuse("F5A/001", "Only a complete payment advice can be created");
    return [await createAdvice(first, call)];
  },
};

async function createAdvice({ payload }: WriteOperation, call: Call): Promise<Written> {
  const { fields, children } = payload;
  const area = textOf(fields, "CompanyCode");
  const payer = textOf(fields, "PaymentAdviceAccount");
  if (textOf(fields, "PaymentAdviceAccountType") !== "D")
    throw refuse("F5A/002", "Account type D is expected");
  const advice = textOf(fields, "PaymentAdvice");
  const payment: PaymentInstruction = {
    payer,
    currency: textOf(fields, "PaymentCurrency"),
    method: methodOf(textOf(fields, "PaymentTransaction")),
    reference: textOf(fields, "BankReference") || textOf(fields, "PaymentAdviceHeaderText"),
    amount: textOf(fields, "PaidAmountInPaytCurrency"),
    ...(await itemsOf(children.to_PaymentAdviceItem ?? [], call)),
  };
  const keptValues = Object.fromEntries(
    keptFields.filter((name) => fields[name] !== undefined).map((name) => [name, textOf(fields, name)]),
  );
  const number = advice || randomUUID().replaceAll("-", "").slice(0, 16).toUpperCase();
  // An advice with a number of the caller's own exists only once.
  const [storedAdvice] = await call.sql.many(
    `INSERT INTO gateway_advices (area, payer, advice, fields, body, date) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING advice`,
    [area, payer, number, JSON.stringify(keptValues), JSON.stringify(payment), await call.today()],
  );
  if (!storedAdvice) throw new ODataError(400, "F5A/010", `Payment advice ${number} already exists`);
  const isHeld = await call.sql.maybe("SELECT 1 FROM gateway_finance WHERE held");
  if (!isHeld)
    await postAdvice(call.sql, call.erp, { ctx: call.context(area, payer), advice: number, payment });
  return {
    key: {
      CompanyCode: area,
      PaymentAdviceAccountType: "D",
      PaymentAdviceAccount: payer,
      PaymentAdvice: number,
    },
  };
}

/** Posts what an advice announces, as finance does; a refusal leaves no advice. */
async function postAdvice(
  sql: Sql,
  erp: Erp,
  { ctx, advice, payment }: { ctx: ErpContext; advice: string; payment: PaymentInstruction },
): Promise<void> {
  const key = [ctx.salesArea, payment.payer, advice];
  const ofAdvice = "WHERE area = $1 AND payer = $2 AND advice = $3";
  try {
    const { value } = await erp.receivables.postPayment(ctx, payment, key.join(" "));
    await sql.run(`UPDATE gateway_advices SET payment = $4 ${ofAdvice}`, [...key, value.payment.number]);
  } catch (error) {
    await sql.run(`DELETE FROM gateway_advices ${ofAdvice}`, key);
    throw error;
  }
}

/** Posts all advices that wait, as finance does when it is back at work. */
export async function postWaitingAdvices(sql: Sql, erp: Erp): Promise<void> {
  await sql.run("DELETE FROM gateway_finance");
  const rows = await sql.many<{ area: string; advice: string; body: PaymentInstruction }>(
    "SELECT area, advice, body FROM gateway_advices WHERE payment IS NULL ORDER BY date, advice",
  );
  for (const { area, advice, body } of rows) {
    const ctx = { system: "main", language: "en", salesArea: area, partner: body.payer, requestId: advice };
    await postAdvice(sql, erp, { ctx, advice, payment: body });
  }
}

function methodOf(code: string): PaymentInstruction["method"] {
  const word = wordOfPlain(paymentMethods, code);
  return word === "card" || word === "eCheck" ? word : "bankTransfer";
}

async function itemsOf(
  items: readonly Payload[],
  call: Call,
): Promise<Pick<PaymentInstruction, "items" | "ahead">> {
  const onAccount = items.filter(({ fields }) => fields.IsPostedOnAccount === true);
  if (onAccount.length > 1) throw refuse("F5A/003", "Only one item may be posted on account");
  const [itemOnAccount] = onAccount;
  const invoiceItems = items.filter((item) => item !== itemOnAccount);
  return {
    items: await Promise.all(
      invoiceItems.map(async ({ fields }) => {
        const discount = textOf(fields, "CashDiscountAmountInPaytCrcy");
        return {
          openItem: await openItemOf(fields, call),
          amount: textOf(fields, "NetPaymentAmountInPaytCurrency"),
          ...(discount && Number(discount) !== 0 ? { discount } : {}),
          ...(fields.DocumentItemText ? { reason: textOf(fields, "DocumentItemText") } : {}),
        };
      }),
    ),
    ...(itemOnAccount
      ? {
          ahead: {
            order: textOf(itemOnAccount.fields, "PaymentAdviceSelectionValue") || null,
            amount: textOf(itemOnAccount.fields, "NetPaymentAmountInPaytCurrency"),
          },
        }
      : {}),
  };
}

async function openItemOf(fields: Row, call: Call): Promise<string> {
  const document = textOf(fields, "AccountingDocument");
  const row = await call.sql.maybe<{ number: string }>(
    `SELECT number FROM ${itemLines} o WHERE accounting = $1 AND line = $2`,
    [document, Number(textOf(fields, "AccountingDocumentItem") || "1")],
  );
  return row?.number ?? document;
}
