import type { SapService } from "./service";
import { codeSql, paymentMethods, paymentTerms } from "./tenant";

/**
 * Open items with the document and the line that accounting knows them by. Money on account is a line of the payment
 * that brought it; its lines count from 101.
 */
export const itemLines = `(SELECT o.*, coalesce(o.payment, o.number) AS accounting,
  CASE WHEN o.payment IS NULL THEN 1 ELSE 100 + row_number() OVER (PARTITION BY o.payment ORDER BY o.number) END AS line
  FROM open_items o)`;

/**
 * Customer lines of accounting documents: each open item with its full amount, and each payment, credit or discount
 * that was posted against it as a line with an invoice reference. The lines of a settled item are cleared, so that the
 * uncleared ones add up to what a payer owes.
 */
const lines = `(
  SELECT o.accounting AS document, o.line, o.sales_area, o.payer, o.kind, o.date, o.due_date, o.currency, o.amount,
    0::numeric AS discount, o.open = 0 AS cleared, o.document AS reference, o.document_kind, o.po_number,
    o.discount_percent, o.discount_until, o.payment_block, '' AS invoice, NULL::date AS invoice_date, NULL::int AS invoice_line,
    o.payment AS payment, coalesce(b.method, '') AS method, o.number AS item
  FROM ${itemLines} o LEFT JOIN payments b ON b.number = o.payment
  UNION ALL
  SELECT s.payment, 1 + row_number() OVER (PARTITION BY s.payment ORDER BY s.open_item), p.sales_area, p.payer, 'payment', p.date, p.date,
    p.currency, -(s.amount + s.discount), s.discount, o.open = 0, s.document, s.document_kind, s.po_number,
    NULL, NULL, NULL, o.accounting, o.date, o.line, p.number, p.method, o.number
  FROM settlements s JOIN payments p ON p.number = s.payment JOIN ${itemLines} o ON o.number = s.open_item
  WHERE s.amount <> 0 OR s.discount <> 0
  UNION ALL
  SELECT o.accounting, o.line + 200, o.sales_area, o.payer, 'transfer', o.date, o.due_date, o.currency, -x.rest, 0, o.open = 0, o.document,
    o.document_kind, o.po_number, NULL, NULL, NULL, o.accounting, o.date, o.line, o.payment, '', o.number
  FROM ${itemLines} o CROSS JOIN LATERAL (SELECT o.paid - coalesce((SELECT sum(s.amount + s.discount) FROM settlements s WHERE s.open_item = o.number), 0) AS rest) x
  WHERE x.rest <> 0
) r LEFT JOIN documents d ON d.number = r.reference
  LEFT JOIN payments p ON p.number = r.payment`;

const clearing = "(SELECT max(s.payment) FROM settlements s WHERE s.open_item = r.item)";

export const receivables: SapService = {
  name: "API_OPLACCTGDOCITEMCUBE_SRV",
  sources: {
    A_OperationalAcctgDocItemCube: {
      from: lines,
      columns: {
        CompanyCode: "r.sales_area",
        FiscalYear: "extract(year from r.date)::text",
        AccountingDocument: "r.document",
        AccountingDocumentItem: "r.line",
        FinancialAccountType: "'D'",
        PostingKey:
          "CASE WHEN r.amount < 0 THEN CASE r.kind WHEN 'creditMemo' THEN '11' ELSE '15' END ELSE '01' END",
        DebitCreditCode: "CASE WHEN r.amount < 0 THEN 'H' ELSE 'S' END",
        AccountingDocumentType:
          "CASE r.kind WHEN 'invoice' THEN 'RV' WHEN 'creditMemo' THEN 'RV' WHEN 'downPaymentRequest' THEN 'DA' WHEN 'transfer' THEN 'AB' ELSE 'DZ' END",
        SpecialGLCode:
          "CASE WHEN r.kind = 'downPaymentRequest' THEN 'F' WHEN r.kind = 'onAccount' AND r.document_kind = 'order' THEN 'A' ELSE '' END",
        Customer: "r.payer",
        CustomerName: "(SELECT left(name, 80) FROM partners WHERE number = r.payer)",
        IsCleared: "r.cleared",
        ClearingAccountingDocument: `CASE WHEN r.cleared THEN ${clearing} END`,
        ClearingDocFiscalYear: `CASE WHEN r.cleared THEN (SELECT extract(year from date)::text FROM payments WHERE number = ${clearing}) END`,
        ClearingDate: `CASE WHEN r.cleared THEN (SELECT date FROM payments WHERE number = ${clearing}) END`,
        PostingDate: "r.date",
        DocumentDate: "r.date",
        DueCalculationBaseDate: "r.date",
        NetDueDate: "r.due_date",
        CashDiscount1DueDate: "r.discount_until",
        CashDiscount1Percent: "r.discount_percent",
        CashDiscountBaseAmount: "CASE WHEN r.discount_percent IS NULL THEN 0 ELSE r.amount END",
        CashDiscountAmount: "r.discount",
        TransactionCurrency: "r.currency",
        AmountInTransactionCurrency: "r.amount",
        CompanyCodeCurrency: "r.currency",
        AmountInCompanyCodeCurrency: "r.amount",
        BillingDocument:
          "CASE WHEN r.document_kind IN ('invoice', 'creditMemo') THEN r.reference ELSE '' END",
        SalesDocument: "CASE WHEN r.document_kind = 'order' THEN r.reference ELSE '' END",
        DocumentReferenceID:
          "CASE WHEN r.document_kind IN ('invoice', 'creditMemo') THEN r.reference ELSE '' END",
        AssignmentReference: "left(r.po_number, 18)",
        InvoiceReference: "r.invoice",
        InvoiceReferenceFiscalYear:
          "CASE WHEN r.invoice = '' THEN '' ELSE extract(year from r.invoice_date)::text END",
        InvoiceItemReference: "CASE WHEN r.invoice = '' THEN '' ELSE r.invoice_line::text END",
        FollowOnDocumentType: "CASE WHEN r.invoice = '' THEN '' ELSE 'Z' END",
        PaymentTerms: codeSql("d.payment_terms", paymentTerms),
        PaymentMethod: codeSql("r.method", paymentMethods),
        PaymentReference: "left(p.reference, 30)",
        PaymentBlockingReason:
          "CASE WHEN r.payment_block IS NULL THEN '' WHEN r.payment_block = 'disputed' THEN 'R' ELSE 'A' END",
        DunningLevel: `CASE WHEN r.kind <> 'invoice' OR r.cleared OR r.payment_block IS NOT NULL THEN '0'
          ELSE ((:today - r.due_date >= 14)::int + (:today - r.due_date >= 28)::int + (:today - r.due_date >= 42)::int)::text END`,
        AccountingDocumentCreationDate: "r.date",
      },
    },
  },
};
