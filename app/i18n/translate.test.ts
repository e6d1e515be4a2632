import { describe, expect, it } from "vitest";
import type { MessageKey } from "./messages";
import { createTranslator } from "./translate";
import { dictionaryOf, setOverlay, translatorFor } from "./translator.server";

describe("a translator", () => {
  it("fills in what it is given", () => {
    const t = createTranslator("en", dictionaryOf("en"));
    expect(t("ui.page.range", { begin: 1, end: 25, total: "1,204" })).toBe("1 - 25 / 1,204");
  });

  it("lists names as the language lists them", () => {
    const listIn = (locale: "en" | "zh") =>
      createTranslator(locale, dictionaryOf(locale))("cart.copyDocument.leftOut", {
        count: 2,
        materials: ["10 A-1", "20 B-2"],
      });
    expect(listIn("en")).toContain("10 A-1, 20 B-2");
    expect(listIn("zh")).toContain("10 A-1、20 B-2");
  });

  it("leaves braces alone that are nobody's parameter", () => {
    const t = createTranslator("en", { "door.literal": "{text} {other}" });
    expect(t("door.literal", { text: "{other}" })).toBe("{other} {other}");
  });

  it("ends a sentence with one full stop where its last word ends with one", () => {
    const t = createTranslator("en", { "door.literal": "Of {name}. For {name}, and {other}." });
    expect(t("door.literal", { name: "Van Dijk B.V.", other: "Nord" })).toBe(
      "Of Van Dijk B.V. For Van Dijk B.V., and Nord.",
    );
    expect(t("door.literal", { name: "Nord", other: ["Acme Inc.", "Ltd."] })).toBe(
      "Of Nord. For Nord, and Acme Inc., Ltd.",
    );
  });

  it("names a permission by its title", () => {
    for (const locale of ["en", "fr"] as const) {
      const dictionary = dictionaryOf(locale);
      const usedKeys: string[] = [];
      const t = createTranslator(locale, dictionary, { onUse: (key) => usedKeys.push(key) });
      const sentence = t("door.reason.permissionAnywhere", { permission: "view_invoices" });
      expect(sentence).toContain(dictionary["choices.permissions.view_invoices"]);
      expect(usedKeys).toContain("choices.permissions.view_invoices");
    }
  });

  it("counts as each language counts", () => {
    const lines = (locale: "en" | "pt" | "sr", count: number) =>
      createTranslator(locale, dictionaryOf(locale))("frame.cartLines", { count });
    expect(lines("en", 1)).toBe("1 line");
    expect(lines("en", 2)).toBe("2 lines");
    expect([0, 1].map((count) => lines("pt", count))).toEqual(["0 linhas", "1 linha"]);
    const endings = [1, 2, 5, 21, 22, 25].map((count) => lines("sr", count).replace(/\d+/g, "").trim());
    expect(endings[0]).toBe(endings[3]);
    expect(endings[1]).toBe(endings[4]);
    expect(endings[2]).toBe(endings[5]);
    expect(new Set(endings).size).toBe(3);
  });

  it("takes the plural form of minutes, and the common one where the number is already written", () => {
    const t = createTranslator("en", dictionaryOf("en"));
    expect(t("twoStep.ask.mail", { minutes: 1 })).toContain("in 1 minute.");
    expect(t("twoStep.ask.mail", { minutes: 2 })).toContain("in 2 minutes.");
    expect(t("mails.code.text", { digits: "123456", minutes: "10" })).toContain("in 10 minutes.");
  });

  it.each([
    [".,", "4,938"],
    [",.", "4.938"],
    [", ", "4\u00a0938"],
    [".'", "4'938"],
  ] as const)(
    "writes numbers as a visitor of %j reads them, and those of lines and items as they are",
    (numberFormat, count) => {
      const t = createTranslator("en", { "ui.sum.other": "{count} of {item}: {text}" }, { numberFormat });
      expect(t("ui.sum" as MessageKey, { count: 4938, item: 4938, text: "4938" })).toBe(
        `${count} of 4938: 4938`,
      );
    },
  );

  it("is kept apart by the format of numbers, with one dictionary", () => {
    const lines = (numberFormat?: ",.") =>
      translatorFor({ formats: { locale: "nl", ...(numberFormat && { numberFormat }) }, micrositeId: null })(
        "frame.cartLines",
        { count: 1200 },
      );
    expect([lines(), lines(",.")]).toEqual(["1,200 regels", "1.200 regels"]);
  });

  it("takes a wording older than the plural forms of its text for the common form, unless that is reworded", () => {
    const wordingOf = (key: string, text: string, micrositeId: string | null = null) =>
      ({ key, locale: "en", micrositeId, text }) as const;
    const lines = (micrositeId: string | null = null) => {
      const t = translatorFor({ formats: { locale: "en" }, micrositeId });
      return [1, 2].map((count) => t("frame.cartLines", { count }));
    };
    try {
      setOverlay([wordingOf("frame.cartLines", "{count} rows")]);
      expect(lines()).toEqual(["1 line", "2 rows"]);
      setOverlay([
        wordingOf("frame.cartLines.other", "{count} items"),
        wordingOf("frame.cartLines", "{count} rows"),
      ]);
      expect(lines()).toEqual(["1 line", "2 items"]);
      setOverlay([
        wordingOf("frame.cartLines.other", "{count} items"),
        wordingOf("frame.cartLines", "{count} rows", "m"),
      ]);
      expect([lines(), lines("m")]).toEqual([
        ["1 line", "2 items"],
        ["1 line", "2 rows"],
      ]);
    } finally {
      setOverlay([]);
    }
  });

  it("shows the key of a message that nobody wrote", () => {
    expect(createTranslator("fr", {})("ui.skip")).toBe("ui.skip");
  });

  it("tells which features the page spoke of", () => {
    const spokenLocales = new Set<string>();
    const t = createTranslator("en", dictionaryOf("en"), { onUse: (key) => spokenLocales.add(key) });
    t("ui.skip");
    t("frame.menu");
    expect([...spokenLocales]).toEqual(["ui.skip", "frame.menu"]);
  });
});
