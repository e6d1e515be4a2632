import { describe, expect, it } from "vitest";
import { isAllowedSender, isSender, sendersIn } from "../mailed/mailed-order";
import { type OrderFacts, reasonsAgainst } from "./ordering-rule";

const limits = { maxTotal: "500", maxPricePercent: 5, allowsLaterDates: false };

const facts: OrderFacts = {
  isCertain: true,
  hasUnsettledLines: false,
  poNumber: "PO-1",
  isPoNumberKnown: false,
  isShipToUnknown: false,
  isAcceptable: true,
  total: "500.00",
  lines: [{ hasPrice: true, differences: [] }],
};

const line = (what: "price" | "amount" | "date" | "quantity" | "currency", from: string, to: string) => ({
  lines: [...facts.lines, { hasPrice: true, differences: [{ what, from, to }] }],
});

describe("the rule by which a customer's orders are placed without a person", () => {
  it("places what it can prove, up to its limits", () => {
    expect(reasonsAgainst(limits, facts)).toEqual([]);
    expect(reasonsAgainst(limits, { ...facts, ...line("price", "2.00", "2.10") })).toEqual([]);
    expect(reasonsAgainst(limits, { ...facts, ...line("amount", "200", "150") })).toEqual([]);
    const lateLine = line("date", "2026-12-01", "2026-12-08");
    expect(reasonsAgainst({ ...limits, allowsLaterDates: true }, { ...facts, ...lateLine })).toEqual([]);
  });

  it.each([
    ["uncertain", { isCertain: false }],
    ["incomplete", { hasUnsettledLines: true }],
    ["noPoNumber", { poNumber: "" }],
    ["poNumberTwice", { isPoNumberKnown: true }],
    ["shipTo", { isShipToUnknown: true }],
    ["currency", line("currency", "EUR", "CHF")],
    ["noPrice", { lines: [{ hasPrice: false, differences: [] }] }],
    ["price", line("price", "2.00", "2.1001")],
    ["price", line("amount", "0", "0.01")],
    ["quantity", line("quantity", "12", "25")],
    ["date", line("date", "2026-12-01", "2026-12-08")],
    ["total", { total: "500.01" }],
    ["erp", { isAcceptable: false }],
  ] as const)("leaves it for a person: %s", (reason, change) => {
    expect(reasonsAgainst(limits, { ...facts, ...change })).toEqual([reason]);
  });

  it("takes mails of addresses and of whole domains, and of nobody else", () => {
    const senders = sendersIn("A.Smit@Customer.example\n@sister.example, @sister.example");
    expect(senders).toEqual(["a.smit@customer.example", "@sister.example"]);
    expect(senders.every(isSender)).toBe(true);
    expect(["customer.example", "a b@c.example", "@localhost"].some(isSender)).toBe(false);
    expect(isAllowedSender("a.smit@customer.example", senders)).toBe(true);
    expect(isAllowedSender("Anybody@sister.example", senders)).toBe(true);
    for (const sender of ["b@customer.example", "a@evil-sister.example", "sister.example", ""])
      expect(isAllowedSender(sender, senders), sender).toBe(false);
  });
});
