import { randomUUID } from "node:crypto";
import type { PaymentInstruction } from "~/erp/erp";
import { ODataError } from "../protocol/odata-error";
import type { Payload } from "../protocol/payload";
import { refuse } from "./orders/draft-of";
import { type Call, type SapService, textOf, type WriteOperation, type Written } from "./service";
import { codeSql, paymentMethods, wordOfPlain } from "./tenant";

/** Header fields that are kept with the advice as they came. */
const keptFields = [
  "PaymentAdviceHeaderText",
  "OriginalReferenceDocument",
  "AccountByShipper",
  "PaymentAdviceType",
];

const advices = "payments p LEFT JOIN gateway_advices a ON a.payment = p.number";
const number = "coalesce(a.advice, p.number)";
const keyColumns = {
  CompanyCode: "p.sales_area",
  PaymentAdviceAccountType: "'D'",
  PaymentAdviceAccount: "p.payer",
  PaymentAdvice: number,
};

export const paymentAdvices: SapService = {
  name: "API_PAYMENT_ADVICE_SRV",
  sources: {
    A_PaymentAdvice: {
      from: advices,
      columns: {
        ...keyColumns,
        PaymentDocument: "p.number",
        PaymentCurrency: "p.currency",
        PaymentDate: "p.date",
        PaidAmountInPaytCurrency: "p.amount",
        CreatedByUser: "'PORTAL'",
        CreationDate: "p.date",
        BankReference: "left(p.reference, 35)",
        PaymentTransaction: codeSql("p.method", paymentMethods),
        PaymentAdviceStatus: "'C'",
        ...Object.fromEntries(keptFields.map((name) => [name, `a.fields ->> '${name}'`])),
      },
      navigation: { to_PaymentAdviceItem: { set: "A_PaymentAdviceItem", deep: true } },
    },
    A_PaymentAdviceItem: {
      from: `${advices} JOIN (
        SELECT payment, open_item AS item, document, document_kind, amount, discount, false AS ahead FROM settlements
        UNION ALL SELECT payment, number, document, document_kind, -amount, 0, true FROM open_items WHERE kind = 'onAccount') s ON s.payment = p.number`,
      columns: {
        ...keyColumns,
        PaymentAdviceItem:
          "(SELECT count(*) + 1 FROM settlements o WHERE o.payment = s.payment AND o.open_item < s.item)",
        AccountingDocument: "CASE WHEN s.ahead THEN '' ELSE s.item END",
        AccountingDocumentItem: "'1'",
        FiscalYear: "extract(year from p.date)::text",
        BillingDocument: "CASE WHEN s.document_kind IN ('invoice', 'creditMemo') THEN s.document ELSE '' END",
        PaymentAdviceSelectionValue:
          "CASE WHEN s.ahead AND s.document_kind = 'order' THEN s.document ELSE '' END",
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
    ...itemsOf(children.to_PaymentAdviceItem ?? []),
  };
  // An advice with a number of the caller's own exists only once.
  const key = advice ? `advice ${area} ${payer} ${advice}` : randomUUID();
  const { value } = await call.erp.receivables.postPayment(call.context(area, payer), payment, key);
  if (value.state === "duplicate") {
    throw new ODataError(400, "F5A/010", `Payment advice ${advice} already exists`);
  }
  const kept = Object.fromEntries(
    keptFields.filter((name) => fields[name] !== undefined).map((name) => [name, textOf(fields, name)]),
  );
  await call.sql.run("INSERT INTO gateway_advices (payment, advice, fields) VALUES ($1, $2, $3)", [
    value.payment.number,
    advice || value.payment.number,
    JSON.stringify(kept),
  ]);
  return {
    key: {
      CompanyCode: area,
      PaymentAdviceAccountType: "D",
      PaymentAdviceAccount: payer,
      PaymentAdvice: advice || value.payment.number,
    },
  };
}

function methodOf(code: string): PaymentInstruction["method"] {
  const word = wordOfPlain(paymentMethods, code);
  return word === "card" || word === "eCheck" ? word : "bankTransfer";
}

function itemsOf(items: readonly Payload[]): Pick<PaymentInstruction, "items" | "ahead"> {
  const onAccount = items.filter(({ fields }) => fields.IsPostedOnAccount === true);
  if (onAccount.length > 1) throw refuse("F5A/003", "Only one item may be posted on account");
  const [ahead] = onAccount;
  return {
    items: items
      .filter((item) => item !== ahead)
      .map(({ fields }) => {
        const discount = textOf(fields, "CashDiscountAmountInPaytCrcy");
        return {
          openItem: textOf(fields, "AccountingDocument"),
          amount: textOf(fields, "NetPaymentAmountInPaytCurrency"),
          ...(discount && Number(discount) !== 0 ? { discount } : {}),
        };
      }),
    ...(ahead
      ? {
          ahead: {
            order: textOf(ahead.fields, "PaymentAdviceSelectionValue") || null,
            amount: textOf(ahead.fields, "NetPaymentAmountInPaytCurrency"),
          },
        }
      : {}),
  };
}
