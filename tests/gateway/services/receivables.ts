import type { SapService } from "./service";
import { codeSql, paymentMethods, paymentTerms } from "./tenant";

/**
 * Customer lines of accounting documents: each open item with its full amount, and each payment, credit or discount
 * that was posted against it as a line with an invoice reference. The lines of a settled item are cleared, so that the
 * uncleared ones add up to what a payer owes.
 */
const lines = `(
  SELECT o.number AS document, 1 AS line, o.sales_area, o.payer, o.kind, o.date, o.due_date, o.currency, o.amount,
    0::numeric AS discount, o.open = 0 AS cleared, o.document AS reference, o.document_kind, o.po_number,
    o.discount_percent, o.discount_until, o.payment_block, '' AS invoice, o.payment AS payment, '' AS method, o.number AS item
  FROM open_items o
  UNION ALL
  SELECT s.payment, 1 + row_number() OVER (PARTITION BY s.payment ORDER BY s.open_item), p.sales_area, p.payer, 'payment', p.date, p.date,
    p.currency, -(s.amount + s.discount), s.discount, o.open = 0, s.document, s.document_kind, s.po_number,
    NULL, NULL, NULL, o.number, p.number, p.method, o.number
  FROM settlements s JOIN payments p ON p.number = s.payment JOIN open_items o ON o.number = s.open_item
  UNION ALL
  SELECT o.number, 2, o.sales_area, o.payer, 'transfer', o.date, o.due_date, o.currency, -x.rest, 0, o.open = 0, o.document,
    o.document_kind, o.po_number, NULL, NULL, NULL, o.number, o.payment, '', o.number
  FROM open_items o CROSS JOIN LATERAL (SELECT o.paid - coalesce((SELECT sum(s.amount + s.discount) FROM settlements s WHERE s.open_item = o.number), 0) AS rest) x
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
          "CASE WHEN r.kind IN ('invoice', 'creditMemo') THEN 'RV' WHEN r.kind = 'downPaymentRequest' THEN 'DA' ELSE 'DZ' END",
        SpecialGLCode:
          "CASE WHEN r.kind = 'downPaymentRequest' THEN 'F' WHEN r.kind = 'onAccount' AND r.document_kind = 'order' THEN 'A' ELSE '' END",
        Customer: "r.payer",
        CustomerName: "(SELECT left(name, 80) FROM partners WHERE number = r.payer)",
        IsCleared: "r.cleared",
        ClearingAccountingDocument: `CASE WHEN r.cleared THEN ${clearing} END`,
        ClearingDate: `CASE WHEN r.cleared THEN (SELECT date FROM payments WHERE number = ${clearing}) END`,
        PostingDate: "r.date",
        DocumentDate: "r.date",
        DueCalculationBaseDate: "r.date",
        NetDueDate: "r.due_date",
        CashDiscount1DueDate: "r.discount_until",
        CashDiscount1Percent: "r.discount_percent",
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
          "CASE WHEN r.invoice = '' THEN '' ELSE extract(year from r.date)::text END",
        InvoiceItemReference: "CASE WHEN r.invoice = '' THEN '' ELSE '1' END",
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
