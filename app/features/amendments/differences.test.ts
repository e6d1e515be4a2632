import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import type { DocumentSnapshot, SnapshotLine } from "./amendment";
import { differencesOf, headOf } from "./differences";

const t = translatorFor({ formats: { locale: "en" }, micrositeId: null });
const localization = { t, formats: defaultFormats };

const line: SnapshotLine = {
  itemNumber: 10,
  material: "8811",
  name: "Bearing",
  quantity: "4",
  unit: "PCE",
  requestedDate: null,
  note: "",
  netPrice: "207.49",
  priceQuantity: "1",
  priceUnit: "PCE",
  net: "829.96",
  priceRates: ["price|List price|218.41|currency|1|PCE", "discount|Customer|-5|percent||"],
  dates: [],
  batches: [],
  deliveredQuantity: "0",
  isCancelled: false,
  fixedBecause: null,
};

function snapshot(differs: Partial<SnapshotLine>): DocumentSnapshot {
  const header = {
    poNumber: "",
    note: "",
    requestedDate: null,
    validTo: null,
    shipTo: "1",
    shippingOption: "01",
    completeDelivery: false,
  };
  const labels = { shipTo: "", shippingOption: "" };
  const lines = [{ ...line, ...differs }];
  return { version: "1", header, labels, lines, net: "0", total: "0", currency: "EUR" };
}

const differingFields = (differs: Partial<SnapshotLine>): string[] =>
  differencesOf(snapshot({}), snapshot(differs), localization).map(({ id }) => id);

describe("the head of the original document (C-109)", () => {
  it("names what the ERP has, with a dash for what is empty, and the last day of a quote alone", () => {
    const original = snapshot({});
    const base = { ...original, header: { ...original.header, poNumber: "PO-1" }, total: "829.96" };
    const words = (kind: "order" | "quote") =>
      Object.fromEntries(headOf(base, kind, localization).map(({ term, value }) => [term, value]));
    expect(words("order")).toMatchObject({ [t("documents.poNumber")]: "PO-1", [t("documents.note")]: "–" });
    expect(words("order")[t("documents.total")]).toBe("829.96 EUR");
    expect(words("order")).not.toHaveProperty(t("documents.validTo"));
    expect(words("quote")).toHaveProperty(t("documents.validTo"), "–");
  });
});

describe("the differences of two snapshots", () => {
  it("leave out a unit price that only rounds differently", () => {
    expect(differingFields({ quantity: "9", netPrice: "207.48", net: "1867.32" })).toEqual([
      "10-quantity",
      "10-net",
    ]);
  });

  it("have the unit price as soon as one of its rates is another one", () => {
    const priceRates = ["price|List price|218.40|currency|1|PCE", "discount|Customer|-5|percent||"];
    expect(differingFields({ netPrice: "207.48", net: "829.92", priceRates })).toEqual([
      "10-price",
      "10-net",
    ]);
  });

  it("have the unit price if it differs by more than rounding explains", () => {
    expect(differingFields({ netPrice: "207.40" })).toEqual(["10-price"]);
  });

  it("name the shipping option in the reader's language, whoever made the change", () => {
    const shippedBy = (shippingOption: string, label: string) => ({
      ...snapshot({}),
      header: { ...snapshot({}).header, shippingOption },
      labels: { shipTo: "", shippingOption: label },
    });
    const dutch = { ...localization, formats: { ...localization.formats, locale: "nl" as const } };
    const [difference] = differencesOf(
      shippedBy("standard", "Standard delivery"),
      shippedBy("Z7", "By boat"),
      dutch,
    );
    expect(difference).toMatchObject({ before: "Standaardverzending", after: "By boat" });
  });

  it("say what of a cancelled line is on a delivery already and stays", () => {
    const wordsOf = (differs: Partial<SnapshotLine>) =>
      differencesOf(snapshot({}), snapshot({ ...differs, isCancelled: true }), localization)[0]?.after;
    expect(wordsOf({ net: "0.00" })).toBe(t("amendments.lineCancelled"));
    expect(wordsOf({ quantity: "1", net: "207.49" })).toBe("1 PCE; the rest is cancelled");
  });
});

describe("a line that is added", () => {
  it("names its dates apart: the one that was asked for, and the one that is confirmed", () => {
    const addedLine = {
      ...line,
      itemNumber: 20,
      requestedDate: "2026-12-02",
      dates: [{ quantity: "4", unit: "PCE", confirmedDate: "2026-12-04" }],
    };
    const after = { ...snapshot({}), lines: [line, addedLine] };
    expect(differencesOf(snapshot({}), after, localization)[0]?.after).toBe(
      [
        "4 PCE",
        `${t("documents.requestedDate")}: 2026-12-02`,
        "207.49 EUR per PCE",
        "829.96 EUR",
        `${t("documents.delivery")}: 2026-12-04`,
      ].join(" · "),
    );
  });
});
