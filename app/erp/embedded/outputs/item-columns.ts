import { formatsIn } from "~/i18n/formats";
import { contentsInWords, quantityInWords } from "~/i18n/quantity-words";
import type { Column, Paragraph } from "~/pdf/draw-table";
import { num } from "../../decimal";
import type { MeasuredQuantity, PresentedLine } from "../../presentation/present-document";
import { writeDate, writeMoney, writePercent, writePrice, writeRate, writeWeight } from "./figures";
import type { Printout } from "./printout";

/** Chooses the columns of a paper: a delivery note has batches and weights, but no prices. */
export function itemColumns(printout: Printout): Column<PresentedLine>[] {
  const { say, locale } = printout;
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
      { text: numbersOf(printout, line), quiet: true },
      ...detailsOf(printout, line),
    ],
  });
  const amount: Column<PresentedLine> = {
    title: say("quantity"),
    width: 82,
    align: "right",
    cell: (line) => quantityOf(printout, line),
  };
  if (printout.type === "deliveryNote") {
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
    cell: (line) => priceOf(printout, line),
  };
  const net: Column<PresentedLine> = {
    title: `${say("amount")} ${printout.presented.currency}`,
    width: 82,
    align: "right",
    cell: (line) => [{ text: writeMoney(line.net, locale, printout.presented.currency) }],
  };
  return [item, material(195.28), amount, price, net];
}

/** Writes the unit as the language of the document calls it. */
const labelUnit = (printout: Printout, { quantity, unit }: MeasuredQuantity): MeasuredQuantity => ({
  quantity,
  unit: printout.unitLabel(unit),
});

const inWords = (printout: Printout, measuredColumns: MeasuredQuantity) =>
  quantityInWords(labelUnit(printout, measuredColumns), null, formatsIn(printout.locale));

function quantityOf(printout: Printout, { ordered, contents }: PresentedLine): Paragraph[] {
  const contentsText = contents
    ? contentsInWords(labelUnit(printout, ordered), labelUnit(printout, contents), formatsIn(printout.locale))
    : "";
  return [
    { text: inWords(printout, ordered) },
    ...(contentsText ? [{ text: contentsText, quiet: true }] : []),
  ];
}

function priceOf(printout: Printout, { price, ordered }: PresentedLine): Paragraph[] {
  const text = writePrice(price.amount, printout.locale, printout.presented.currency);
  if (num(price.per).eq(1) && price.unit === ordered.unit) return [{ text }];
  return [
    { text },
    { text: `/ ${inWords(printout, { quantity: price.per, unit: price.unit })}`, quiet: true },
  ];
}

function numbersOf(printout: Printout, line: PresentedLine): string {
  if (!line.customerMaterial) return line.material;
  return `${line.material}  ·  ${printout.say("yourMaterial", { number: line.customerMaterial })}`;
}

function detailsOf(printout: Printout, line: PresentedLine): Paragraph[] {
  const { say, locale } = printout;
  const details: string[] = printout.type === "deliveryNote" ? [] : buildUpOf(printout, line);
  if (line.rejection) details.push(say("rejected", { reason: line.rejection.label }));
  for (const { confirmedDate, quantity, unit } of line.schedule) {
    const values = {
      quantity: inWords(printout, { quantity, unit }),
      date: confirmedDate ? writeDate(confirmedDate, locale) : "",
    };
    details.push(say(confirmedDate ? "confirmed" : "notConfirmed", values));
  }
  for (const { batch, quantity } of line.batches) {
    details.push(say("batch", { batch, quantity: inWords(printout, { quantity, unit: line.ordered.unit }) }));
  }
  for (const { material, name, ...amount } of line.parts) {
    details.push(say("includes", { quantity: inWords(printout, amount), name, material }));
  }
  if (line.note) details.push(line.note);
  return details.map((text) => ({ text, quiet: true }));
}

/** Says how the line comes from its price to its amount, where that is more than a product. */
function buildUpOf(printout: Printout, { price }: PresentedLine): string[] {
  const { say, locale } = printout;
  if (price.adjustments.length === 0) return [];
  return [
    say("gross", { amount: writeMoney(price.gross, locale, printout.presented.currency) }),
    ...price.adjustments.map(({ label, rate, rateUnit, per, perUnit, currency, amount }) => {
      const unit = per && perUnit ? ` / ${inWords(printout, { quantity: per, unit: perUnit })}` : "";
      const text =
        rateUnit === "percent" ? writePercent(rate, locale) : `${writeRate(rate, locale)} ${currency}${unit}`;
      return say("adjustment", {
        label,
        rate: text,
        amount: writeMoney(amount, locale, printout.presented.currency),
      });
    }),
  ];
}

/** Lists the totals below the items, down to the amount due. */
export function totalsOf(printout: Printout): { label: string; value: string; bold?: boolean }[] {
  const { say, locale } = printout;
  const { goods, charges, net, taxes, total, currency } = printout.presented;
  const line = (label: string, amount: string) => ({
    label,
    value: `${writeMoney(amount, locale, currency)} ${currency}`,
  });
  return [
    line(say("goods"), goods),
    ...charges.map(({ kind, label, amount }) =>
      line(label || say(kind === "freight" ? "freight" : "surcharges"), amount),
    ),
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
