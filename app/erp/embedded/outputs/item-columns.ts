import { contentsInWords, quantityInWords } from "~/i18n/quantity-words";
import type { Column, Paragraph } from "~/pdf/draw-table";
import { num } from "../../decimal";
import type { MeasuredQuantity, PresentedLine } from "../../presentation/present-document";
import {
  formatsOf,
  writeDate,
  writeMoney,
  writePercent,
  writePrice,
  writeRate,
  writeWeight,
} from "./figures";
import type { Sheet } from "./sheet";

/** Chooses the columns of a paper: a delivery note has batches and weights, but no prices. */
export function itemColumns(on: Sheet): Column<PresentedLine>[] {
  const { say, locale } = on;
  const item: Column<PresentedLine> = {
    title: say("item"),
    width: 40,
    align: "left",
    cell: ({ itemNumber }) => [{ text: String(itemNumber), quiet: true }],
  };
  const material = (width: number): Column<PresentedLine> => ({
    title: say("material"),
    width,
    align: "left",
    isRowHead: true,
    cell: (line) => [
      { text: line.name, bold: true },
      { text: numbersOf(on, line), quiet: true },
      ...detailsOf(on, line),
    ],
  });
  const amount: Column<PresentedLine> = {
    title: say("quantity"),
    width: 82,
    align: "right",
    cell: (line) => quantityOf(on, line),
  };
  if (on.type === "deliveryNote") {
    const weight: Column<PresentedLine> = {
      title: say("weight"),
      width: 80,
      align: "right",
      cell: (line) => [{ text: writeWeight(line.weightKg, locale) }],
    };
    return [item, material(281.28), amount, weight];
  }
  const price: Column<PresentedLine> = {
    title: say("price"),
    width: 84,
    align: "right",
    cell: (line) => priceOf(on, line),
  };
  const net: Column<PresentedLine> = {
    title: `${say("amount")} ${on.presented.currency}`,
    width: 82,
    align: "right",
    cell: (line) => [{ text: writeMoney(line.net, locale, on.presented.currency) }],
  };
  return [item, material(195.28), amount, price, net];
}

/** Writes the unit as the language of the document calls it. */
const labelUnit = (on: Sheet, { quantity, unit }: MeasuredQuantity): MeasuredQuantity => ({
  quantity,
  unit: on.unitLabel(unit),
});

const inWords = (on: Sheet, measuredColumns: MeasuredQuantity) =>
  quantityInWords(labelUnit(on, measuredColumns), null, formatsOf(on.locale));

function quantityOf(on: Sheet, { ordered, contents }: PresentedLine): Paragraph[] {
  const contentsText = contents
    ? contentsInWords(labelUnit(on, ordered), labelUnit(on, contents), formatsOf(on.locale))
    : "";
  return [{ text: inWords(on, ordered) }, ...(contentsText ? [{ text: contentsText, quiet: true }] : [])];
}

function priceOf(on: Sheet, { price, ordered }: PresentedLine): Paragraph[] {
  const text = writePrice(price.amount, on.locale, on.presented.currency);
  if (num(price.per).eq(1) && price.unit === ordered.unit) return [{ text }];
  return [{ text }, { text: `/ ${inWords(on, { quantity: price.per, unit: price.unit })}`, quiet: true }];
}

function numbersOf(on: Sheet, line: PresentedLine): string {
  if (!line.customerMaterial) return line.material;
  return `${line.material}  ·  ${on.say("yourMaterial", { number: line.customerMaterial })}`;
}

function detailsOf(on: Sheet, line: PresentedLine): Paragraph[] {
  const { say, locale } = on;
  const details: string[] = on.type === "deliveryNote" ? [] : buildUpOf(on, line);
  if (line.rejection) details.push(say("rejected", { reason: line.rejection.label }));
  for (const { confirmedDate, quantity, unit } of line.schedule) {
    const values = {
      quantity: inWords(on, { quantity, unit }),
      date: confirmedDate ? writeDate(confirmedDate, locale) : "",
    };
    details.push(say(confirmedDate ? "confirmed" : "notConfirmed", values));
  }
  for (const { batch, quantity } of line.batches) {
    details.push(say("batch", { batch, quantity: inWords(on, { quantity, unit: line.ordered.unit }) }));
  }
  for (const { material, name, ...amount } of line.parts) {
    details.push(say("includes", { quantity: inWords(on, amount), name, material }));
  }
  if (line.note) details.push(line.note);
  return details.map((text) => ({ text, quiet: true }));
}

/** Says how the line comes from its price to its amount, where that is more than a product. */
function buildUpOf(on: Sheet, { price }: PresentedLine): string[] {
  const { say, locale } = on;
  if (price.adjustments.length === 0) return [];
  return [
    say("gross", { amount: writeMoney(price.gross, locale, on.presented.currency) }),
    ...price.adjustments.map(({ label, rate, rateUnit, per, perUnit, currency, amount }) => {
      const unit = per && perUnit ? ` / ${inWords(on, { quantity: per, unit: perUnit })}` : "";
      const text =
        rateUnit === "percent" ? writePercent(rate, locale) : `${writeRate(rate, locale)} ${currency}${unit}`;
      return say("adjustment", {
        label,
        rate: text,
        amount: writeMoney(amount, locale, on.presented.currency),
      });
    }),
  ];
}

/** Lists the totals below the items, down to the amount due. */
export function totalsOf(on: Sheet): { label: string; value: string; bold?: boolean }[] {
  const { say, locale } = on;
  const { goods, charges, net, taxes, total, currency } = on.presented;
  const line = (label: string, amount: string) => ({
    label,
    value: `${writeMoney(amount, locale, currency)} ${currency}`,
  });
  return [
    line(say("goods"), goods),
    ...charges.map(({ kind, amount }) => line(say(kind === "freight" ? "freight" : "surcharges"), amount)),
    line(say("net"), net),
    ...taxes.map(({ label, rate, base, amount }) =>
      line(
        say("taxOn", { tax: label || writePercent(rate, locale), base: writeMoney(base, locale, currency) }),
        amount,
      ),
    ),
    { ...line(say("total"), total), bold: true },
  ];
}
