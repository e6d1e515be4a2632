import { describe, expect, test } from "vitest";
import { ciiInvoice } from "~/erp/e-invoice/cii";
import { invoiceDataOf } from "~/erp/e-invoice/invoice-data";
import { ublInvoice } from "~/erp/e-invoice/ubl";
import { presentedDocument } from "~/erp/presentation/present-document";
import { corpus, documentOf } from "../support/papers/corpus";
import { structureErrors } from "../support/papers/invoice-structure";

const bills = corpus.filter(
  ({ kind, lines }) => (kind === "invoice" || kind === "creditMemo") && lines <= 50,
);
const filesOf = (one: (typeof bills)[number]) => {
  const data = invoiceDataOf(presentedDocument(documentOf(one)), "Offset against the next payment");
  if (!data) throw new Error(`${one.name} makes no electronic invoice`);
  return [ublInvoice(data), ciiInvoice(data)].map((bytes) => new TextDecoder().decode(bytes));
};

describe("the structure of electronic invoices", () => {
  test("is that of the schemas: names, order, attributes, no empty element", () => {
    expect(bills.length).toBeGreaterThan(10);
    for (const one of bills)
      for (const xml of filesOf(one)) expect(structureErrors(xml), one.name).toEqual([]);
  });

  test("is found to be wrong where it is", () => {
    const [one] = bills;
    if (!one) throw new Error("There is no invoice");
    const [ubl = "", cii = ""] = filesOf(one);
    const wrong = [
      ubl.replace(/(<cbc:ID>[^<]*<\/cbc:ID>)(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/, "$2$1"),
      ubl.replace("<cbc:IssueDate>", "<cbc:IssueDay>").replace("</cbc:IssueDate>", "</cbc:IssueDay>"),
      ubl.replace(/ currencyID="EUR"/, ""),
      ubl.replace(/<cbc:Name>[^<]*</, "<cbc:Name><"),
      cii.replace(/ unitCode="[A-Z0-9]+"/, ""),
      cii.replace(/(<ram:LineTotalAmount>\d+\.\d\d)/, "$17"),
      cii
        .replace("<ram:TypeCode>380</ram:TypeCode>", "")
        .replace("<rsm:ExchangedDocument>", "<rsm:ExchangedDocument><ram:TypeCode>380</ram:TypeCode>"),
    ];
    for (const [at, xml] of wrong.entries()) {
      expect([ubl, cii], String(at)).not.toContain(xml);
      expect(structureErrors(xml).length, String(at)).toBeGreaterThan(0);
    }
  });
});
