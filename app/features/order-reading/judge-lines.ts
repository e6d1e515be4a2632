import Big from "big.js";
import { currencyOf, readPrice, readPriceUnits, readQuantity } from "./amounts";
import type { ColumnRole } from "./column-roles";
import { isConfirmedTotal } from "./confirm-total";
import { type DateOrder, readDate } from "./dates";
import { labelledValues } from "./labelled-values";
import { textOf } from "./lines-of-text";
import { type DecimalSign, isAmbiguous, type NumberReadings } from "./numbers";
import type { Confidence, ReadLine, ReadValue } from "./order-reading";
import { proveAmount } from "./prove-amount";
import type { Row } from "./read-rows";
import type { UprightPage, Word } from "./source-page";
import { placeOf } from "./upright-page";

interface Manner {
  decimalSign: DecimalSign | null;
  dateOrder: DateOrder | null;
  pages: readonly UprightPage[];
}

/** Makes values of the rows' words, and says how sure each is. */
export function judgeLines(rows: readonly Row[], manner: Manner) {
  const lines = rows.flatMap((row) => lineOf(row, manner) ?? []);
  const currencies = rows.flatMap(({ cells, page }) =>
    [...(cells.price ?? []), ...(cells.amount ?? [])].flatMap((word) => {
      const value = currencyOf(word.text) ?? readPrice(word.text)?.currency;
      return value ? [{ value, confidence: "likely" as const, place: placeOf([word], page) }] : [];
    }),
  );
  return {
    lines,
    total: {
      currency: currencies[0] ?? null,
      isConfirmed: isConfirmedTotal(lines, manner.pages),
    },
  };
}

function lineOf(row: Row, manner: Manner): ReadLine | null {
  const { page, cells } = row;
  const parts = withFurther(row);
  const value = (role: ColumnRole, confidence: Confidence): ReadValue | null => {
    const part = parts[role];
    const text = part ? valueText(part.words) : "";
    return part && text
      ? {
          value: text,
          confidence: part.isLabelled ? "likely" : confidence,
          place: placeOf(part.words, part.page),
        }
      : null;
  };
  const quantity = readQuantity(textOf(cells.quantity ?? []));
  if (!quantity) return null;
  const price = readPrice(textOf(cells.price ?? []));
  const amount = readPrice(textOf(cells.amount ?? []));
  const per = price?.per || readPriceUnits(textOf(cells.priceUnit ?? []).split(" ")[0]) || "1";
  const proof = proveAmount({
    quantity: quantity.readings,
    price: price?.readings ?? null,
    amount: amount?.readings ?? null,
    per,
    hasPer: Boolean(price?.per) || Boolean(cells.priceUnit),
    discount: textOf(cells.discount ?? []),
    decimalSign: manner.decimalSign,
  });
  const chosenReading = (readings: NumberReadings) => readings[proof?.sign ?? manner.decimalSign ?? "."];
  const number = (readings: NumberReadings, words: Word[] | undefined): ReadValue => ({
    value: new Big(chosenReading(readings)).toFixed(),
    confidence: proof ? "certain" : isAmbiguous(readings) && !manner.decimalSign ? "doubtful" : "likely",
    place: placeOf(words ?? [], page),
  });
  const numbers = {
    supplier: value("supplierMaterial", "certain"),
    material: value("material", "certain"),
    customer: value("customerMaterial", "certain"),
  };
  const mainNumber = numbers.supplier ?? numbers.material ?? numbers.customer;
  const material = mainNumber && judgedNumber(mainNumber);
  const customerMaterial =
    [numbers.customer, numbers.supplier ? numbers.material : null].find(
      (each) => each && each !== mainNumber,
    ) ?? null;
  const unit =
    value("unit", "certain") ??
    (quantity.unit
      ? { value: quantity.unit, confidence: "certain" as const, place: placeOf(cells.quantity ?? [], page) }
      : null);
  const readQuantityValue = number(quantity.readings, cells.quantity);
  const dateText = value("date", "likely");
  const printedDate = dateText && readDate(dateText.value);
  const line: ReadLine = {
    position: textOf(cells.position ?? []).replace(/[.()]+$/g, ""),
    material,
    customerMaterial,
    description: value("description", "likely"),
    quantity: readQuantityValue,
    unit,
    price: price && Number(chosenReading(price.readings)) > 0 ? number(price.readings, cells.price) : null,
    per: proof?.per ?? per,
    amount: amount ? number(amount.readings, cells.amount) : null,
    date: printedDate && dateText ? dateValue(printedDate, dateText, manner.dateOrder) : null,
    deliveries: deliveriesOf(row, readQuantityValue.value, manner),
    confidence: "doubtful",
    place: placeOf(Object.values(cells).flat(), page),
  };
  return {
    ...line,
    confidence: weakest([
      material?.confidence ?? "doubtful",
      line.quantity.confidence,
      ...(unit ? [unit.confidence] : []),
    ]),
  };
}

/** A product's number is one word with a digit; anything else may be two columns in one. */
function judgedNumber(value: ReadValue): ReadValue {
  const isPlain = /^[\p{L}\d][\p{L}\d./_-]*$/u.test(value.value) && /\d/.test(value.value);
  return isPlain && value.value.length <= 40
    ? value
    : { ...value, value: value.value.slice(0, 40), confidence: "doubtful" };
}

const grades: Confidence[] = ["doubtful", "likely", "certain"];
const weakest = (confidences: readonly Confidence[]): Confidence =>
  grades[Math.min(...confidences.map((each) => grades.indexOf(each)))] ?? "doubtful";

function dateValue(
  dateReadings: { value: string; exchanged: string | null },
  source: ReadValue,
  order: DateOrder | null,
): ReadValue {
  const value = dateReadings.exchanged && order === "mdy" ? dateReadings.exchanged : dateReadings.value;
  return { ...source, value, confidence: dateReadings.exchanged && !order ? "doubtful" : "likely" };
}

interface Part {
  words: Word[];
  page: UprightPage;
  isLabelled: boolean;
}

/** Joins a row's cells with what its further lines say: more of the description, and values that are labelled. */
function withFurther({ page, cells, further }: Row): Partial<Record<ColumnRole, Part>> {
  const parts: Partial<Record<ColumnRole, Part>> = {};
  for (const [role, words] of Object.entries(cells))
    parts[role as ColumnRole] = { words, page, isLabelled: false };
  for (const line of further) {
    const labels = labelledValues(line.words);
    for (const { role, words } of labels) {
      if (
        role === "quantity" ||
        role === "price" ||
        role === "amount" ||
        role === "position" ||
        parts[role]?.words.length
      )
        continue;
      parts[role] = {
        words: role === "date" ? words : words.slice(0, role === "description" || role === "unit" ? 12 : 1),
        page: line.page,
        isLabelled: true,
      };
    }
    const { description = [], material = [] } = line.cells;
    if (labels.length > 0) continue;
    const others = Object.entries(line.cells).filter(([role]) => role !== "description" && role !== "other");
    const earlierPart = parts.description;
    if (description.length > 0 && (others.length === 0 || line.isAbove)) {
      const words = earlierPart?.words ?? [];
      parts.description = {
        words: line.isAbove
          ? [...description, ...words.filter((word) => !description.includes(word))]
          : [...words, ...description],
        page,
        isLabelled: false,
      };
    } else if (
      description.length === 0 &&
      material.length > 0 &&
      others.length === 1 &&
      !cells.description?.length
    ) {
      parts.description = { words: [...(earlierPart?.words ?? []), ...material], page, isLabelled: false };
    }
    // A number that did not fit its column goes on below.
    if (
      description.length === 0 &&
      others.length === 1 &&
      material.length === 1 &&
      cells.description?.length &&
      /-$/.test(textOf(cells.material ?? []))
    )
      parts.material = { words: [...(cells.material ?? []), ...material], page, isLabelled: true };
  }
  return parts;
}

const valueText = (words: readonly Word[]): string =>
  textOf(words)
    .replace(/(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])/g, "")
    .trim();

/** Finds the parts in which a quantity is wanted; none unless they come to the whole. */
function deliveriesOf({ further }: Row, quantity: string, { decimalSign, dateOrder }: Manner) {
  const deliveries = further.flatMap(({ cells, words }) => {
    const date = readDate(textOf(cells.date ?? words));
    const part = readQuantity(textOf(cells.quantity ?? []));
    if (!date || !part) return [];
    const value = date.exchanged && dateOrder === "mdy" ? date.exchanged : date.value;
    return [{ date: value, quantity: new Big(part.readings[decimalSign ?? "."]).toFixed() }];
  });
  const sum = deliveries.reduce((all, each) => all.plus(each.quantity), new Big(0));
  return deliveries.length > 1 && sum.eq(quantity) ? deliveries : [];
}
