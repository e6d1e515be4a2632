import { describe, expect, it } from "vitest";
import { labels } from "~/erp/texts/labels";
import type { Texts } from "~/erp/texts/languages";
import { words as printedTexts } from "~/erp/texts/output-words";
import { reportLabels } from "~/erp/texts/report-labels";
import { sentences } from "~/erp/texts/sentences";
import { type Locale, locales } from "~/i18n/locales";
import { allTexts } from "./support/locale-files";

/** Rules of docs/glossary-interface.md that a program can check. */
const textsWithin = (group: object, name: string, locale: Locale): [string, string][] =>
  Object.entries<Texts | object>(group as Record<string, Texts>).flatMap(([key, value]) =>
    "en" in value
      ? [[`${name}.${key}`, (value as Texts)[locale]] as [string, string]]
      : textsWithin(value, `${name}.${key}`, locale),
  );

const erpTexts = (locale: Locale) => [
  ...textsWithin(labels, "labels", locale),
  ...textsWithin(sentences, "sentences", locale),
  ...textsWithin(printedTexts, "outputs", locale),
  ...textsWithin(reportLabels, "reports", locale),
];

const textsByLocale = new Map(locales.map((locale) => [locale, [...allTexts(locale), ...erpTexts(locale)]]));

/** Texts that the specification gives word by word. */
const specifiedKeys = new Set([
  "ui.noResultsHint",
  "cart.unitLater",
  "receivables.pay.onePartial",
  "receivables.pay.sameCurrency",
]);

/** Samples of JSON and of file formats are code, not prose. */
const samples = new Set(["erp.faults.answerHint"]);

/** How many hours a week has, and the columns of an account by age, whose keys name their bounds. */
const arithmetic = new Set([
  "areas.sap_downtimes.announceHint",
  "receivables.ages.upTo30",
  "receivables.ages.upTo60",
  "receivables.ages.upTo90",
  "receivables.ages.older",
]);

function offending(locale: Locale, pattern: RegExp, exemptKeys: ReadonlySet<string> = new Set()): string[] {
  return (textsByLocale.get(locale) ?? [])
    .filter(([key, text]) => !exemptKeys.has(key) && pattern.test(text.replace(/\{\w+\}/g, "{}")))
    .map(([key, text]) => `${key}: ${text}`);
}

describe("the steps of a checkout and of a change", () => {
  /** Each step by the button that leads to it, and the headings that say its name in full. */
  const steps = [
    { step: "cart.step.shipping", button: "cart.continue.order", headings: ["cart.shipping.title"] },
    { step: "cart.step.payment", button: "cart.continue.payment", headings: ["cart.review.title.order"] },
    { step: "cart.step.review", button: "cart.continue.quote", headings: [] },
    { step: "amendments.step.shipping", button: "cart.continue.order", headings: [] },
    { step: "amendments.step.review", button: "amendments.continueToReview", headings: [] },
  ] as const;

  it.each(locales)("are called the same in the list, on the button and as a heading in %s", (locale) => {
    const texts = new Map(allTexts(locale));
    for (const { step, button, headings } of steps) {
      const name = (texts.get(step) ?? step).toLowerCase();
      // Serbian declines the name after a preposition.
      expect(texts.get(button)?.toLowerCase(), button).toContain(
        name.slice(0, locale === "sr" ? -1 : undefined),
      );
      for (const heading of headings) expect(texts.get(heading)?.toLowerCase(), heading).toBe(name);
    }
  });
});

describe("typography", () => {
  it("puts no-break spaces around French punctuation", () => {
    expect(offending("fr", / [:;?!»%]|\} [kM]o\b|« |[^\s\u00a0][;?!»]|«[^\u00a0]/)).toEqual([]);
  });

  it.each(["en", "fr", "nl", "pt", "sr"] as const)("uses the typographic apostrophe in %s", (locale) => {
    expect(offending(locale, /'/, locale === "en" ? specifiedKeys : new Set())).toEqual([]);
  });

  it("uses full-width punctuation between Chinese characters", () => {
    expect(offending("zh", /\p{Script=Han}[,;:?!]|[,;?!]\s?\p{Script=Han}/u)).toEqual([]);
  });

  it("has one kind of no-break space in French", () => {
    expect(offending("fr", /\u202f/)).toEqual([]);
  });

  it.each(locales)("has no space at an end and no two spaces in %s", (locale) => {
    expect(offending(locale, /^\s|\s$|\s\s/)).toEqual([]);
  });

  it.each([
    ["en", /["„«»]/],
    ["fr", /["“”„]/],
    ["nl", /["„«»‘]/],
    ["pt", /["„«»]/],
    ["sr", /["”«»]/],
    ["zh", /["„«»]/],
  ] as const)("has one kind of quotation marks in %s", (locale, foreignPattern) => {
    expect(offending(locale, foreignPattern, samples)).toEqual([]);
  });

  it.each(locales)("writes an ellipsis as one character without a space before it in %s", (locale) => {
    expect(offending(locale, /\.\.\.|\s…$/)).toEqual([]);
  });
});

describe("voice", () => {
  // In English alone: the other languages have the same parameters (app/i18n/locales.test.ts).
  it("takes times from the program or the settings instead of spelling them", () => {
    const units = "(?:seconds|minutes|hours|days|weeks|months)";
    const numbers = "(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|thirty|sixty|\\d+)";
    const spelledTimes = new RegExp(`\\b(?:${numbers}\\s${units}|(?:within|for|in|every) an hour)\\b`, "i");
    // Terms of payment are named by their days.
    const textsWithTimes = offending("en", spelledTimes, arithmetic);
    expect(textsWithTimes.filter((text) => !text.startsWith("labels.terms."))).toEqual([]);
  });

  it("has no please in front of an English instruction", () => {
    const printedKeys = new Set(textsWithin(printedTexts, "outputs", "en").map(([key]) => key));
    const exceptions = new Set([...printedKeys, ...specifiedKeys]);
    expect(offending("en", /^Please\b|: please\b/, exceptions)).toEqual([]);
  });

  it("calls an email an email in English", () => {
    expect(offending("en", /\be-mails?\b|\bmails?\b(?! server)/i)).toEqual([]);
    const letters = offending("en", /\bletters?\b/i);
    expect(letters.filter((text) => !/case letter|\d[- ]letter|letters(,| and)/.test(text))).toEqual([]);
  });

  it("calls an email a mail in the keys of texts", () => {
    const keys = (textsByLocale.get("en") ?? []).map(([key]) => key);
    expect(keys.filter((key) => /letter(?!head)/i.test(key) && !/case_?letter/i.test(key))).toEqual([]);
  });

  it.each(locales)("ends a statement with a full stop in %s where English does", (locale) => {
    const english = new Map(textsByLocale.get("en"));
    const isStatement = (text: string) => /[.。]$/.test(text);
    const isQuestion = (text: string) => /[?？]$/.test(text);
    const different = (textsByLocale.get(locale) ?? []).filter(([key, text]) => {
      const original = english.get(key);
      return original !== undefined && !isQuestion(text) && isStatement(original) !== isStatement(text);
    });
    expect(different).toEqual([]);
  });

  it.each(locales)("ends what the ERP says with a full stop in %s", (locale) => {
    const openSentences = textsWithin(sentences, "", locale).filter(
      ([key, text]) => !key.startsWith(".availability.") && !/[.。]$|\{reason\}$/.test(text),
    );
    expect(openSentences).toEqual([]);
  });

  it.each(locales)("writes around gender in %s", (locale) => {
    expect(offending(locale, /\w\((e|a|la|es|as)\)|\w\/(la|a|e)\b/)).toEqual([]);
  });
});

describe("the glossary", () => {
  it.each([
    ["en", /\bmaterials?\b|\border system\b|\bpartly received\b|\bopen amounts?\b/i],
    ["fr", /système de commande|secteur de vente|\bmatériel\b|quantité ouverte|commande ouverte/i],
    [
      "nl",
      /ordersysteem|hooguit|hoogstens|ten hoogste|mailbox|materia(al|len)|\bcharges?\b|ontvangstbewijs|\bclaims?\b|de portal\b|orderregel/i,
    ],
    [
      "pt",
      /\bvocê\b|\bfrete\b|orde(m|ns) de compra|\bPrima\b|\bmateria(l|is)\b|emissor da ordem|registrou|usuári|cadastr|salvar|\bsenha|\barquivo|somente/i,
    ],
    [
      "sr",
      /materijal|proizvod(?!i?đ)|sanduč|narudžbin|šarž|prodajno područje|imejl|kôd|spisak|kreira|adres\p{L}+ za isporuku/iu,
    ],
    ["zh", /物料|送达方|售达方|送货地址|贵方编号|未清|场合|索赔|微站(?!点)|恢复代码|仪表板/],
  ] as const)("has one word for one thing in %s", (locale, retiredWords) => {
    expect(offending(locale, retiredWords)).toEqual([]);
  });

  it.each([
    ["en", /\bcarts?\b/i],
    ["fr", /panier/i],
    ["nl", /winkelwagen/i],
    ["pt", /carrinho/i],
    ["sr", /\bkorp/i],
    ["zh", /购物车/],
  ] as const)("calls a quote request no cart in %s", (locale, cart) => {
    const quoteTexts = (textsByLocale.get(locale) ?? []).filter(([key]) => /\.quote(\.\w+)?$/.test(key));
    expect(quoteTexts.length).toBeGreaterThan(40);
    expect(quoteTexts.filter(([, text]) => cart.test(text))).toEqual([]);
  });

  it.each(locales)("names a report and its columns alike on the page and in the ERP in %s", (locale) => {
    const texts = new Map(textsByLocale.get(locale));
    const different = textsWithin(reportLabels, "", locale).filter(([key, text]) => {
      const [, source] = /^\.report\.(\w+)$/.exec(key) ?? [];
      const [, column] = /^\.reportField\.(\w+)$/.exec(key) ?? [];
      const pageText = texts.get(source ? `reports.source.${source}` : `reports.column.${column}`);
      return pageText !== undefined && pageText !== text;
    });
    expect(different).toEqual([]);
  });

  it.each(locales)("names a shipping status alike in the filter and in the column in %s", (locale) => {
    const texts = new Map(textsByLocale.get(locale));
    const statuses = [...texts].filter(([key]) => key.startsWith("documents.shipStatuses."));
    expect(statuses.length).toBeGreaterThan(5);
    for (const [key, text] of statuses) {
      const column = texts.get(`labels.status.${key.slice("documents.shipStatuses.".length)}`);
      if (column !== undefined) expect(text, key).toBe(column);
    }
  });
});
