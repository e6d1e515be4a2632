import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import type { Locale } from "~/i18n/locales";
import { translatorFor } from "~/i18n/translator.server";
import { readPaper } from "~/pdf/read-paper.server";
import { brokenPdfRules } from "../../../../tests/support/papers/pdf-rules";
import { type Cart, emptyHeader } from "../cart";
import type { ReviewRequest } from "../review-request";
import { cartPaper } from "./cart-paper.server";

const at = new Date("2026-11-21T09:00:00Z");
const cart = (lines: number): Cart => ({
  id: "c",
  kind: "order",
  soldTo: "100001",
  soldToName: "Van Dijk",
  salesAreaId: "1000",
  state: "review",
  title: "Spring",
  version: 3,
  simulatedVersion: null,
  updatedAt: at,
  header: { ...emptyHeader, poNumber: "PO-7" },
  items: Array.from({ length: lines }, (_, index) => ({
    id: String(index),
    itemNumber: (index + 1) * 10,
    material: `BOLT-${index}`,
    quantity: "2.5",
    unit: "BOX",
    comment: index === 0 ? "for hall 螺栓" : "",
    requestedDate: null,
    batches: [],
    attributes: {},
    reference: null,
  })),
});
const request = {
  requestor: "Ria Request",
  approver: "Ad Approve",
  comment: "Please today",
  note: "",
  poNumber: "PO-8",
  total: "1234.5000",
  currency: "EUR",
  createdAt: at,
} as ReviewRequest;
const letterhead = {
  name: "Acme Parts",
  colour: "#11456d",
  logo: null,
  imprint: ["Acme Parts B.V.", "Columbusweg 12, Venlo", "KvK 90001000 · NL800200100B01"],
};
const names = new Map([["BOLT-0", "Hexagon bolt"]]);

const textOf = async (options: { lines: number; request?: ReviewRequest; locale?: Locale }) => {
  const locale = options.locale ?? "en";
  const { kind, title, header, items, updatedAt } = cart(options.lines);
  const { total, currency } = options.request ?? { total: "", currency: "" };
  const content = { header, lines: items, seen: { total, currency }, names };
  const source = { kind, title, customer: "Van Dijk, 100001", updatedAt, letterhead, ownFields: [], content };
  const reader = {
    who: "",
    t: translatorFor({ formats: { locale }, micrositeId: null }),
    formats: { ...defaultFormats, locale },
  };
  const bytes = await cartPaper(source, options.request ?? null, reader);
  expect(await brokenPdfRules(bytes)).toEqual([]);
  const pages = await readPaper(bytes);
  return pages.map(({ lines }) => lines.join("\n"));
};

describe("the paper of a cart", () => {
  it("says who asks whom for what, and what it comes to", async () => {
    const [page] = await textOf({ lines: 1, request });
    for (const words of [
      "Approval request from Ria Request",
      "Ad Approve",
      "PO-8",
      "Please today",
      "1,234.50 EUR",
    ])
      expect(page).toContain(words);
    expect(page).toContain("Hexagon bolt");
    for (const words of ["Acme Parts", "Acme Parts B.V.", "KvK 90001000"]) expect(page).toContain(words);
    expect(page).toContain("for hall 螺栓");
    expect(page).toContain("2.5 BOX");
  });

  it("names units as a person does, not by their codes", async () => {
    const { kind, header, items, updatedAt } = cart(1);
    const line = {
      itemNumber: 10,
      material: "BOLT-0",
      asked: "2.5 BOX",
      quantity: "3",
      unit: "BOX",
      net: "8.91",
      date: null,
      contents: { quantity: "300", unit: "PCE" },
      price: { amount: "2.9700", per: "100", unit: "PCE" },
      unitNames: { BOX: "Box", PCE: "Piece" },
      parts: [{ material: "NUT-0", name: "Nut", quantity: "600", unit: "PCE" }],
    };
    const seenPrice = { total: "10.78", currency: "EUR", lines: [line] };
    const content = { header, lines: items, seen: seenPrice };
    const source = { kind, title: "", customer: "Van Dijk", updatedAt, letterhead, ownFields: [], content };
    const reader = {
      who: "",
      t: translatorFor({ formats: defaultFormats, micrositeId: null }),
      formats: defaultFormats,
    };
    const [page] = await readPaper(await cartPaper(source, null, reader));
    const text = page?.lines.join("\n");
    for (const words of ["3 Box", "= 300 Piece", "per Box", "600 Piece Nut"]) expect(text).toContain(words);
    expect(text).not.toMatch(/BOX|PCE/);
  });

  it("is called by the cart's title where nobody is asked, and names no total that nobody knows", async () => {
    const [page] = await textOf({ lines: 1 });
    expect(page).toContain("Spring");
    expect(page).not.toContain("EUR");
  });

  it("goes on over pages, each line once", async () => {
    const pages = await textOf({ lines: 60, request });
    expect(pages.length).toBeGreaterThan(2);
    const text = pages.join("\n");
    for (let line = 1; line < 60; line++)
      expect(text.match(new RegExp(`\\bBOLT-${line}\\b`, "g"))).toHaveLength(1);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it.each(["fr", "nl", "pt", "sr", "zh"] as const)("speaks %s", async (locale) => {
    const [page] = await textOf({ lines: 1, request, locale });
    expect(page).toContain(translatorFor({ formats: { locale }, micrositeId: null })("cart.paperDraft"));
    expect(page).not.toContain("?");
  });
});
