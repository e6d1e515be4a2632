import { describe, expect, it } from "vitest";
import { locales } from "~/i18n/locales";
import { allTexts } from "../../../../tests/support/locale-files";
import { type NamedKind, namedKinds, parsePhrase } from "./search-phrase";

describe("a line in the search box", () => {
  it.each([
    ["10 x VDM-10190", "10", "VDM-10190"],
    ["1.000 x 1000010", "1.000", "1000010"],
    ["2,5 × 1018210", "2,5", "1018210"],
    ["500 pcs x VDM-10190", "500 pcs", "VDM-10190"],
    [" 3 *  1018210 ", "3", "1018210"],
    ["25x 1000010", "25", "1000010"],
    ["10 VDM-10190", "10", "VDM-10190"],
    ["VDM-10190 x 5", "5", "VDM-10190"],
    ["1000010 × 2,5", "2,5", "1000010"],
  ])("orders goods: %s", (line, quantity, material) => {
    expect(parsePhrase(line)).toEqual({ kind: "add", quantity, material });
  });

  it.each([
    "M6 x 20",
    "50 x 8",
    "din 933 m8 x 40",
    "DIN6921 x 20",
    "20 din6921",
    "25x 1.5",
    "10 1000010",
    "2 6204",
    "hexagon bolt",
    "6204 2rs",
    "B26/1643",
    "4000006063",
    "",
  ])("is words or a number: %s", (line) => expect(parsePhrase(line)).toEqual({ kind: "words", q: line }));

  it.each([
    ["invoice 5861", "invoice", "5861"],
    ["Factuur 9000005861", "invoice", "9000005861"],
    ["commande B26/1643", "order", "B26/1643"],
    ["订单 4000006063", "order", "4000006063"],
    ["发票5861", "invoice", "5861"],
    ["Delivery note 8000005895", "delivery", "8000005895"],
  ])("names a document: %s", (line, of, number) => {
    expect(parsePhrase(line)).toEqual({ kind: "document", of, number });
  });

  it.each([
    ["last order tilburg", "order", "tilburg"],
    ["Laatste levering", "delivery", ""],
    ["dernière commande Atelier Lambert", "order", "Atelier Lambert"],
  ])("asks for the latest: %s", (line, of, words) => {
    expect(parsePhrase(line)).toEqual({ kind: "last", of, words });
  });

  it.each([
    ["po B26/1643", "B26/1643"],
    ["Tracking PL8000005895", "PL8000005895"],
    ["Track & trace PL8000005895", "PL8000005895"],
    ["物流单号PL8000005895", "PL8000005895"],
    ["EAN 2000010000104", "2000010000104"],
  ])("is a number after a word for it: %s", (line, q) => {
    expect(parsePhrase(line)).toEqual({ kind: "words", q });
  });

  it("does not take a product's words for a document", () => {
    expect(parsePhrase("order book")).toEqual({ kind: "words", q: "order book" });
  });
});

describe.each(locales)("the words of the pages in %s", (locale) => {
  const texts = new Map(allTexts(locale));
  const keys: Record<NamedKind, readonly string[]> = {
    order: ["documents.kinds.order", "documents.orders", "documents.paper.orderConfirmation"],
    quote: ["documents.kinds.quote", "documents.quotes", "documents.paper.quotation"],
    delivery: ["documents.kinds.delivery", "documents.shipments", "documents.paper.deliveryNote"],
    invoice: ["documents.kinds.invoice", "documents.invoices", "documents.paper.invoice"],
  };

  it.each(namedKinds.flatMap((of) => keys[of].map((key) => [of, key] as const)))(
    "name a document of the kind %s: %s",
    (of, key) => {
      expect(parsePhrase(`${texts.get(key)} 4000006063`)).toEqual({
        kind: "document",
        of,
        number: "4000006063",
      });
    },
  );

  it.each(["documents.poNumber", "documents.tracking", "documents.criteria.trackingNumber", "catalog.ean"])(
    "name a number: %s",
    (key) => expect(parsePhrase(`${texts.get(key)} PL800000`)).toEqual({ kind: "words", q: "PL800000" }),
  );

  it("are understood without accents", () => {
    const name = texts.get("documents.kinds.quote")?.normalize("NFD").replace(/\p{M}/gu, "");
    expect(parsePhrase(`${name} 2000000001`)).toMatchObject({ of: "quote" });
  });

  it("include every example of the hint below the search box", () => {
    const examples = [...(texts.get("documents.findHint") ?? "").matchAll(/[“«„]\s?([^”»“]+?)\s?[”»“]/gu)];
    expect(examples.map(([, line = ""]) => parsePhrase(line).kind)).toEqual(["add", "document", "last"]);
  });
});
