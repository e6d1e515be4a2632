import { expect, it } from "vitest";
import { simulatedTenant } from "../../../../tests/contracts/s4hana-tenant";
import type { SapCall } from "../call";
import { searchPayments } from "./payments";

const line = (year: string, customer: string, amount: string, differs = {}) => ({
  CompanyCode: "1000",
  FiscalYear: year,
  AccountingDocument: "1400000001",
  AccountingDocumentItem: "002",
  AccountingDocumentType: "DZ",
  Customer: customer,
  IsCleared: true,
  DocumentDate: `/Date(${Date.parse(`${year}-05-04T00:00:00Z`)})/`,
  TransactionCurrency: "EUR",
  AmountInTransactionCurrency: amount,
  ...differs,
});

const clearedInvoice = (year: string, billing: string) =>
  line(year, "0000100001", "50.00", {
    AccountingDocument: billing,
    AccountingDocumentType: "RV",
    BillingDocument: billing,
    ClearingAccountingDocument: "1400000001",
    ClearingDocFiscalYear: year,
  });

/** Call to a SAP that answers with these lines of accounting. */
const callWith = (payments: object[], clearedLines: object[]) =>
  ({
    settings: simulatedTenant,
    clock: { now: () => new Date("2026-06-01T09:00:00Z") },
    ctx: { language: "en", salesArea: "1000" },
    messages: [],
    client: {
      all: async (_: unknown, service: string, __: string, { filter = "" }: { filter?: string }) => {
        if (service !== "API_OPLACCTGDOCITEMCUBE_SRV") return [];
        return filter.includes("ClearingAccountingDocument") ? clearedLines : payments;
      },
    },
  }) as unknown as SapCall;

it("payments with one number in two years, or of two payers in one document, stay apart", async () => {
  const payments = [
    line("2025", "0000100001", "-50.00"),
    line("2026", "0000100001", "-70.00"),
    line("2026", "0000100002", "-30.00", { AccountingDocumentItem: "003" }),
  ];
  const clearedLines = [clearedInvoice("2025", "90000001"), clearedInvoice("2026", "90000002")];
  const { items } = await searchPayments(callWith(payments, clearedLines), {
    within: "all",
    page: 1,
    pageSize: 10,
    sortBy: "amount",
  });
  expect(
    items.map(({ payer, amount, settles }) => [
      payer.number,
      amount,
      ...settles.map(({ document }) => document.number),
    ]),
  ).toEqual([
    ["100002", "30.00"],
    ["100001", "50.00", "90000001"],
    ["100001", "70.00", "90000002"],
  ]);
});
