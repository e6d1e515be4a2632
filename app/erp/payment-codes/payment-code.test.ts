import { describe, expect, it } from "vitest";
import { exampleDocument } from "../../../tests/support/erp/example-values";
import { senderOf } from "../embedded/outputs/sender";
import type { SalesDocument } from "../erp";
import { presentedDocument } from "../presentation/present-document";
import { creditorReferenceOf, ibanOf, isQrIban, printedReference, qrReferenceOf } from "./account-numbers";
import { paymentCodeOf } from "./payment-code";

const payer = {
  function: "payer" as const,
  number: "100001",
  name: "Pia Rutschmann",
  taxNumber: "",
  address: {
    name: "Pia Rutschmann",
    name2: "",
    street: "Marktgasse 28a",
    postalCode: "9400",
    city: "Rorschach",
    state: "",
    country: "CH",
    phone: "",
    email: "",
  },
};
const invoice = (salesArea: string, differences: Partial<SalesDocument> = {}) => {
  const seller = senderOf(salesArea);
  const document = exampleDocument({
    kind: "invoice" as const,
    number: "9000005544",
    salesArea,
    seller,
    partners: [payer],
    ...differences,
  });
  return presentedDocument(document);
};
const inCurrency = (salesArea: string, currency: string, differences: Partial<SalesDocument> = {}) => ({
  ...invoice(salesArea, differences),
  currency,
});

describe("numbers on payments", () => {
  it("have the check digits of the standards' own examples", () => {
    expect(qrReferenceOf("21000000000313947143000901")).toBe("210000000003139471430009017");
    expect(creditorReferenceOf("539007547034")).toBe("RF18539007547034");
    expect(ibanOf("CH44 3199 9123 0008 8901 2")).toBe("CH4431999123000889012");
    expect(ibanOf("CH45 3199 9123 0008 8901 2")).toBeNull();
    expect(isQrIban("CH4431999123000889012")).toBe(true);
    expect(isQrIban("CH5800791123000889012")).toBe(false);
    expect(printedReference("210000000003139471430009017")).toBe("21 00000 00003 13947 14300 09017");
    expect(printedReference("RF18539007547034")).toBe("RF18 5390 0754 7034");
  });
});

describe("the code for paying an invoice", () => {
  it("is the EPC's for euros to an account of the euro payments area", () => {
    const code = paymentCodeOf(inCurrency("1000", "EUR"), "1234.5");
    expect(code?.payload.split("\n")).toEqual([
      ...["BCD", "002", "1", "SCT", "VOBKNL2AXXX", "Tradepost Industrial Supply B.V."],
      ...["NL14VOBK0100200300", "EUR1234.50", "", "", "9000005544"],
    ]);
  });

  it("is the Swiss one to a Swiss account, with a QR reference where the bank gave an account for it", () => {
    const code = paymentCodeOf(inCurrency("2000", "CHF"), "231.92");
    expect(code?.payload.split("\n")).toEqual([
      ...["SPC", "0200", "1", "CH8431999010020030040"],
      ...["S", "Tradepost Schweiz AG", "Industriestrasse", "78", "4600", "Olten", "CH"],
      ...["", "", "", "", "", "", "", "231.92", "CHF"],
      ...["S", "Pia Rutschmann", "Marktgasse", "28a", "9400", "Rorschach", "CH"],
      ...["QRR", "000000000000000090000055447", "9000005544", "EPD"],
    ]);
  });

  it("has a creditor reference for other accounts, and none for numbers that fit no reference", () => {
    const seller = senderOf("2000");
    const { name, iban, bic } = seller.bank;
    const plain = { seller: { ...seller, bank: { name, iban, bic } } };
    expect(paymentCodeOf(inCurrency("2000", "EUR", plain), "10")).toMatchObject({
      iban: "CH4209999010020030040",
      reference: { type: "SCOR", text: "RF679000005544" },
    });
    const oddInvoice = { ...inCurrency("2000", "CHF", plain), number: "90/5544" };
    expect(paymentCodeOf(oddInvoice, "10")?.payload.split("\n").slice(27, 30)).toEqual([
      "NON",
      "",
      "90/5544",
    ]);
  });

  it("leaves the payer open whose letters the Swiss standard does not have", () => {
    const partners = [{ ...payer, address: { ...payer.address, name: "苏州恒达机械" } }];
    const code = paymentCodeOf(inCurrency("2000", "CHF", { partners }), "10");
    expect(code).toMatchObject({ debtor: null });
    expect(code?.payload.split("\n").slice(20, 27)).toEqual(["", "", "", "", "", "", ""]);
  });

  it("is missing where nothing is to be paid, or not by such a transfer", () => {
    expect(paymentCodeOf(inCurrency("1000", "EUR"), "0.00")).toBeNull();
    expect(paymentCodeOf(inCurrency("1000", "EUR"), "-5")).toBeNull();
    expect(paymentCodeOf(inCurrency("1000", "USD"), "10")).toBeNull();
    expect(paymentCodeOf(inCurrency("2000", "USD"), "10")).toBeNull();
    expect(paymentCodeOf({ ...inCurrency("1000", "EUR"), kind: "creditMemo" }, "10")).toBeNull();
    expect(paymentCodeOf(inCurrency("1000", "EUR", { seller: null }), "10")).toBeNull();
    const bank = { name: "Bank", iban: "NL15 VOBK 0100 2003 00", bic: "" };
    const wrong = { seller: { ...senderOf("1000"), bank } };
    expect(paymentCodeOf(inCurrency("1000", "EUR", wrong), "10")).toBeNull();
  });
});
