import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { readPaper } from "~/pdf/read-paper.server";
import { brokenPdfRules } from "../../../../tests/support/papers/pdf-rules";
import type { ProductDetails } from "../catalog";
import { dataSheet } from "./data-sheet.server";

const material = {
  number: "1000010",
  name: "Hexagon bolt M8 · Шестигранный",
  description: "Zinc-plated",
  salesUnit: "PCE",
  manufacturer: "Boltworks",
  manufacturerNumber: "HB-8",
  ean: "4006381333931",
  weightKg: "0.012",
  minimumQuantity: "100",
  baseUnit: "PCE",
  units: [{ unit: "PCE", label: "Piece", numerator: "1", denominator: "1" }],
  attributes: [],
  changedAt: "2026-11-20T09:00:00Z",
  category: { id: "c", path: [{ id: "c", name: "Bolts" }] },
} as unknown as ProductDetails;
const letterhead = {
  name: "Acme Parts",
  colour: "#11456d",
  logo: null,
  imprint: ["Acme Parts B.V.", "Venlo"],
};

describe("the data sheet of a product", () => {
  it("shows the microsite, the customer's number and price, the picture, the page and the day", async () => {
    const picture =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';
    const price = { netPrice: "3.2600", priceQuantity: "100", priceUnit: "PCE", currency: "EUR" };
    const source = {
      material,
      picture,
      price,
      letterhead,
      ownNumber: "VDM-1",
      today: "2026-11-22",
      address: "https://portal.example/catalog/1000/1000010",
    };
    const reader = {
      who: "",
      t: translatorFor({ formats: defaultFormats, micrositeId: null }),
      formats: defaultFormats,
    };
    const bytes = await dataSheet(source, reader);
    const text = (await readPaper(bytes)).flatMap(({ lines }) => lines).join("\n");
    for (const words of [
      "Acme Parts",
      "VDM-1",
      "3.26 EUR",
      "100 Piece",
      source.address,
      "Шестигранный",
      "Venlo",
    ])
      expect(text).toContain(words);
    expect(Buffer.from(bytes).toString("latin1")).toContain("/Subtype /Image");
    expect(await brokenPdfRules(bytes)).toEqual([]);
    const sheetWithoutPrice = await dataSheet({ ...source, price: null, ownNumber: "" }, reader);
    expect((await readPaper(sheetWithoutPrice)).flatMap(({ lines }) => lines).join()).not.toContain("EUR");
  });
});
