import { expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { cellHtml, type PlainCell } from "./cell-html";

const note = "1028460";
const cells: PlainCell[] = [
  { kind: "text", text: "DIN 912 A4-80", note },
  { kind: "text", text: "DIN 912 A4-80", href: "/catalog/1000/1028460", note },
  { kind: "money", amount: "17.95", currency: "EUR", note },
  { kind: "quantity", quantity: "7", unit: "PAK", note },
];

it.each(cells)("parts a value from its note also where a style puts both into one line: $kind", (cell) => {
  const t = translatorFor({ micrositeId: null, formats: { locale: "en" } });
  const words = cellHtml(cell, { formats: defaultFormats, t }).replace(/<[^>]*>/g, "");
  expect(words).toMatch(/\S\s+1028460$/);
});

it("gives each line of a note a line of its own", () => {
  const t = translatorFor({ micrositeId: null, formats: { locale: "en" } });
  const cell: PlainCell = {
    kind: "text",
    text: "2.92 EUR",
    note: "Price × quantity: 58.40\nDiscount −1%: −0.58",
  };
  expect(cellHtml(cell, { formats: defaultFormats, t })).toBe(
    "2.92 EUR <br><small>Price × quantity: 58.40 <br>Discount −1%: −0.58</small>",
  );
});

it("breaks an address before its @, whether it is a link or not", () => {
  const t = translatorFor({ micrositeId: null, formats: { locale: "en" } });
  const text = "approver@demo.example";
  for (const cell of [{ kind: "text", text } as const, { kind: "text", text, href: "/admin" } as const])
    expect(cellHtml(cell, { formats: defaultFormats, t })).toContain("approver<wbr>@demo.example");
});

it("keeps a date in one piece within a state, as within a text", () => {
  const t = translatorFor({ micrositeId: null, formats: { locale: "en" } });
  const label = "Partly available on 2026-12-01";
  for (const cell of [
    { kind: "status", code: "PART", label } as const,
    { kind: "text", text: label } as const,
  ])
    expect(cellHtml(cell, { formats: defaultFormats, t })).toContain(
      '<span class="figure">2026-12-01</span>',
    );
});
