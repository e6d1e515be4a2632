import { describe, expect, it } from "vitest";
import type { Movement } from "~/erp/erp";
import { defaultFormats } from "~/i18n/formats";
import { type Locale, locales } from "~/i18n/locales";
import { translatorFor } from "~/i18n/translator.server";
import { readPaper } from "~/pdf/read-paper.server";
import { brokenPdfRules } from "../../../tests/support/papers/pdf-rules";
import { statementPaper } from "./statement-paper.server";

const movement = (index: number, currency: string): Movement => ({
  kind: "invoice",
  number: `7${index}`,
  date: "2026-10-05",
  reference: `PO-${index}`,
  currency,
  document: { kind: "invoice", number: `90000${index}` },
  amount: "10.00",
  balance: `${1000 + index}.00`,
});

const statement = (count: number) => ({
  payer: { number: "100201", name: "Van Dijk Holding" },
  fromDate: "2026-10-01",
  toDate: "2026-10-31",
  sums: [
    { currency: "EUR", opening: "1000.00", debits: "30.00", credits: "0.00", closing: "1030.00" },
    { currency: "USD", opening: "-5.00", debits: "10.00", credits: "0.00", closing: "5.00" },
  ],
  movements: {
    items: [...Array.from({ length: count }, (_, index) => movement(index, "EUR")), movement(999, "USD")],
    page: 1,
    pageSize: 2_000,
    total: count + 1,
    more: false,
  },
});

async function textOf(locale: Locale, count: number): Promise<string> {
  const letterhead = { name: "Bouwmaat", imprint: [], logo: null, colour: "#11456d" };
  const content = await statementPaper(statement(count), {
    t: translatorFor({ formats: { locale }, micrositeId: null }),
    formats: { ...defaultFormats, locale },
    now: new Date("2026-11-22T09:00:00Z"),
    salesArea: "Benelux",
    who: "",
    letterhead,
  });
  expect(await brokenPdfRules(content)).toEqual([]);
  return (await readPaper(content)).map(({ lines }) => lines.join("\n")).join("\n");
}

describe("the paper of a statement of account", () => {
  it.each(locales)("has opening and closing balance of each currency in %s", async (locale) => {
    const text = await textOf(locale, 3);
    const t = translatorFor({ formats: { locale }, micrositeId: null });
    for (const key of ["statement", "opening", "closing"] as const) {
      expect(text).toContain(t(`receivables.${key}`));
    }
    for (const figure of ["Van Dijk Holding", "1,000.00 EUR", "1,030.00 EUR", "−5.00 USD", "5.00 USD"]) {
      expect(text.replaceAll("-5.00", "−5.00")).toContain(figure);
    }
  });

  it("says when it was made, and by which clock", async () => {
    expect(await textOf("en", 1)).toContain("2026-11-22 10:00:00 (Europe/Amsterdam)");
  });

  it("goes on over pages, with each movement once", async () => {
    const text = await textOf("en", 120);
    for (let index = 0; index < 120; index++) {
      expect(text.split(new RegExp(`\\bInvoice 90000${index}\\b`)).length - 1).toBe(1);
    }
  });
});
