import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { allTexts, textFiles, textsIn } from "../../tests/support/locale-files";
import { locales } from "./locales";
import { countNames } from "./translate";

const files = textFiles("en");

const paramsOf = (message: string) => [...message.matchAll(/\{(\w{1,40})\}/g)].map(([, name]) => name).sort();

const pluralForm = /\.(zero|one|two|few|many|other)$/;

const hasCount = (message: string) => countNames.some((name) => message.includes(`{${name}}`));

/**
 * Messages with a count have one key per plural form: `lines.one`, `lines.other`. Anything else is its own
 * key.
 */
function baseKey(key: string, dictionary: Record<string, string>): string {
  const base = key.replace(pluralForm, "");
  return hasCount(dictionary[`${base}.other`] ?? "") ? base : key;
}

const baseKeys = (dictionary: Record<string, string>) => [
  ...new Set(Object.keys(dictionary).map((key) => baseKey(key, dictionary))),
];

describe.each(locales)("the words in %s", (locale) => {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;

  it("cover every feature", () => {
    expect(textFiles(locale)).toEqual(files);
  });

  it.each(files)("are complete in %s and take the same parameters", (file) => {
    const english = textsIn("en", file);
    const translatedTexts = textsIn(locale, file);
    expect(baseKeys(translatedTexts).sort()).toEqual(baseKeys(english).sort());
    for (const [key, message] of Object.entries(translatedTexts)) {
      const original = english[key] ?? english[`${baseKey(key, translatedTexts)}.other`] ?? "";
      expect(message.trim(), key).not.toBe("");
      expect(paramsOf(message), key).toEqual(paramsOf(original));
    }
  });

  it.each(files)("have in %s the plural forms of the language, and no other", (file) => {
    const translatedTexts = textsIn(locale, file);
    for (const base of baseKeys(translatedTexts).filter((key) => !(key in translatedTexts))) {
      const presentForms = Object.keys(translatedTexts)
        .filter((key) => key !== base && baseKey(key, translatedTexts) === base)
        .map((key) => key.slice(base.length + 1));
      expect(presentForms.sort(), `${file} ${base}`).toEqual([...forms].sort());
    }
  });
});

/** Numbers that stand in the code, beside the nouns of sentences: no setting makes them one. */
const fixedNumbers: Readonly<Record<string, string>> = {
  "admin.fileLimit": "12,000 rows of a file",
  "areas.filters.atMost": "4 criteria",
  "areas.marketing_campaigns.activeHint": "10 minutes",
  "areas.microsites.multipleSearchCriteria": "4 criteria",
  "areas.sap_connections.copiesAbout": "5 minutes",
  "areas.sap_messages.more": "more than fit on a page",
  "areas.sap_messages.recentAbout": "1,000 messages",
  "areas.scheduled_jobs.everyMinutes": "min, which has no plural",
  "areas.sign_in_providers.nameRule": "31 characters",
  "cart.bulk.fileHint": "10,000 lines of a cart",
  "cart.full.order": "10,000 lines of a cart",
  "cart.full.quote": "10,000 lines of a cart",
  "cart.import.tooMany": "10,000 lines of a cart",
  "cart.receipt.unpaid.expired": "60 minutes",
  "catalog.manyResults": "1,000 products",
  "catalog.tooManySizes": "the sizes of a full page",
  "configurations.more": "more than fit on a page",
  "documents.file.kept": "7 days",
  "documents.file.limit": "12,000 rows of a file",
  "documents.today.arriving": "7 days",
  "frame.cookies.year": "365 days",
  "mails.confirm.text": "3 days",
  "mails.unlock.text": "24 hours",
  "password.rule.length": "the longest password, 128 characters",
  "profile.feeds.tooMany": "10 addresses",
  "profile.push.tooMany": "10 browsers",
  "receivables.advance.paying": "60 minutes",
  "receivables.pay.states.paying": "60 minutes",
  "receivables.pay.tooMany": "50,000 items",
  "receivables.pay.tooSoon": "the seconds of the throttle",
  "receivables.pay.unpaid.expired": "60 minutes",
  "receivables.reconcile.tooLong": "2,000 lines",
  "receivables.statementTooLong": "2,000 or 12,000 rows",
  "reports.library.tooLongForPaper": "2,000 rows",
  "reports.library.tooManyRows": "50,000 rows",
  "reports.pdf.rule.tooManySenders": "50 senders",
  "reports.spend.tooLong": "12,000 invoices",
  "requests.quote.tooMany": "200 lines",
  "users.mail.invitation": "the days of an invitation",
};

describe("a number beside a noun", () => {
  const names = [
    ...countNames,
    "added",
    "changed",
    "codes",
    "created",
    "done",
    "files",
    "lines",
    "of",
    "paid",
  ];
  const numbers = [...names, "products", "removed", "same", "shown", "total"].join("|");
  // Not a noun: `{maximum} or less`, `{count} more`.
  const otherWords = "and|are|at|can|from|have|is|more|most|of|or|removed|since|to|were|will";
  const besideNoun = new RegExp(`\\{(${numbers})\\}\\+? (?!(?:${otherWords})\\b)\\p{Ll}`, "u");
  const numberedTexts = allTexts("en").filter(
    ([key, text]) => besideNoun.test(text) && !pluralForm.test(key),
  );

  it("has plural forms, unless it never changes", () => {
    expect(numberedTexts.map(([key]) => key).sort()).toEqual(Object.keys(fixedNumbers).sort());
  });

  it("decides on the form itself where a sentence has two", () => {
    const plurals = allTexts("en").filter(([key]) => key.endsWith(".other"));
    const undecidedTexts = plurals.filter(([, text]) => {
      const [deciding] = countNames.filter((name) => text.includes(`{${name}}`));
      return [...text.matchAll(new RegExp(besideNoun, "gu"))].some(([, name]) => name !== deciding);
    });
    expect(undecidedTexts).toEqual([]);
  });

  it("is not followed by an s in brackets, but where the specification words it", () => {
    const bracketedTexts = allTexts("en").filter(([, text]) => /\w\(e?s\)/.test(text));
    const keys = new Set(bracketedTexts.map(([key]) => key.replace(pluralForm, "")));
    expect([...keys]).toEqual(["cart.deleteErrors", "cart.errorBanner"]);
  });
});

describe("every message", () => {
  const app = fileURLToPath(new URL("../", import.meta.url));
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(app, file), "utf8"))
    .join("\n");
  const literal = new Set([...sources.matchAll(/["'`]([a-z]\w*(?:\.\w+)+)["'`]/gi)].map(([, key]) => key));
  // `ui.severity.${severity}` uses all messages that begin so.
  const keyBeginnings = [...sources.matchAll(/`([a-z]\w*\.(?:\w+\.)*\w*)\$\{/gi)].map(
    ([, start]) => start ?? "",
  );

  it("is said somewhere", () => {
    const unusedKeys = allTexts("en").filter(([key]) => {
      if (literal.has(key) || literal.has(key.replace(pluralForm, ""))) return false;
      return !keyBeginnings.some((start) => key.startsWith(start));
    });
    expect(unusedKeys.map(([key]) => key)).toEqual([]);
  });

  it("is given its numbers as numbers, which the visitor's format writes", () => {
    const spelledNumbers = [
      ...sources.matchAll(/(?:\bt\(|\bparams: )[^()\n]*\{[^{}\n]*\b(?!value)\w+: String\([^\n]*/g),
    ];
    const spelledFacts = [...sources.matchAll(/\bterm: .*\bvalue: String\([^\n]*/g)];
    expect([...spelledNumbers, ...spelledFacts].map(([code]) => code)).toEqual([]);
  });

  it("is followed by the colon of its language, which labelValue writes", () => {
    const englishColons = [...sources.matchAll(/\bt\([^\n]*\)\}: ?[^\n]*/g)];
    expect(englishColons.map(([code]) => code)).toEqual([]);
  });

  it("of Intl is in the script and the region of the language", () => {
    const spelledTags = [...sources.matchAll(/new Intl\.\w+\(\s*\[?[\w.]*locale\b[^\n]*/g)];
    expect(spelledTags.map(([code]) => code)).toEqual([]);
  });

  it("that says what a setting does is there", () => {
    const keys = [...sources.matchAll(/\bsetting\(\s*"([a-z_.]+)"/g)].map(([, key = ""]) => key);
    expect(keys.length).toBeGreaterThan(20);
    const words = textsIn("en", "admin/settings.json");
    expect(keys.filter((key) => !(key.replaceAll(".", "_") in words))).toEqual([]);
  });
});
