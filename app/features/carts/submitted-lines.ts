import Big from "big.js";
import { mergedDeliveries } from "~/erp/presentation/merged-deliveries";
import { datesInWords } from "~/features/documents/dates-in-words";
import { partsInWords } from "~/features/documents/line-in-words";
import { type Formats, formatDate, formatMoney, formatQuantity, readable } from "~/i18n/formats";
import { pricesInWords, quantityInWords, unitPriceInWords } from "~/i18n/quantity-words";
import type { Translate } from "~/i18n/translate";
import type { SentContent, SnapshotMessage } from "./cart";

/** Message of the ERP about a document; those about a line name its number. */
interface DocumentMessage extends SnapshotMessage {
  target?: { item?: number };
}

/** Part of a submission that its lines are read from. */
export interface SubmittedContent extends Pick<SentContent, "lines" | "seen"> {
  /** Messages that the ERP sent with the document. */
  messages?: readonly DocumentMessage[];
  /** Names of materials, for a submission without a snapshot. */
  names?: ReadonlyMap<string, string>;
}

export type SubmittedLine = ReturnType<typeof submittedLines>[number];

/** Merges the lines of a submission with the snapshot that its sender agreed to and the messages of its document. */
export const submittedLines = (content: SubmittedContent) => content.lines.map(submittedLineOf(content));

/** Returns the function that does so for one line, for submissions of thousands of them. */
export function submittedLineOf({ seen, messages = [], names }: Omit<SubmittedContent, "lines">) {
  const snapshotByItem = new Map(seen.lines?.map((line) => [line.itemNumber, line]));
  const messagesByItem = messagesByItemOf(messages);
  return (line: SubmittedContent["lines"][number]) => {
    const snapshot = snapshotByItem.get(line.itemNumber);
    const isRounded = snapshot?.unit !== undefined && Number(snapshot.quantity) > 0;
    return {
      itemNumber: line.itemNumber,
      // Name, price and number are those of what the ERP orders.
      material: snapshot?.enteredMaterial ? snapshot.material : line.material,
      enteredMaterial: snapshot?.enteredMaterial ?? null,
      // The ERP names no material that it does not know.
      name: snapshot?.name || names?.get(line.material) || line.material,
      // Minimum and rounding quantities make the ERP order other quantities than were typed.
      quantity: isRounded ? snapshot.quantity : line.quantity,
      unit: isRounded ? (snapshot.unit ?? null) : (line.unit ?? snapshot?.unit ?? null),
      entered: isRounded ? enteredAmount(line, snapshot) : null,
      comment: line.comment,
      date: snapshot?.date ?? null,
      dates: mergedDeliveries(
        (snapshot?.dates ?? []).map(({ date, quantity }) => ({ confirmedDate: date, quantity })),
      ),
      contents: snapshot?.contents ?? null,
      parts: snapshot?.parts ?? [],
      price: snapshot?.price ?? null,
      unitNames: snapshot?.unitNames ?? {},
      net: snapshot?.net ?? null,
      messages: distinctMessages([
        ...(snapshot?.messages ?? []),
        ...(messagesByItem.get(line.itemNumber) ?? []),
      ]),
    };
  };
}

/** Groups the messages about lines by the number of their line. */
export function messagesByItemOf<M extends { target?: { item?: number } }>(
  messages: readonly M[],
): ReadonlyMap<number, M[]> {
  const messagesByItem = new Map<number, M[]>();
  for (const message of messages) {
    const item = message.target?.item;
    if (item === undefined) continue;
    const lineMessages = messagesByItem.get(item);
    if (lineMessages) lineMessages.push(message);
    else messagesByItem.set(item, [message]);
  }
  return messagesByItem;
}

/** Returns what was typed where the ERP orders another quantity: the reader sees both. */
function enteredAmount(
  line: { quantity: string; unit?: string | null },
  orderedAmount: { quantity: string; unit?: string },
): { quantity: string; unit: string } | null {
  const unit = line.unit ?? orderedAmount.unit ?? "";
  const isSame = unit === orderedAmount.unit && Big(line.quantity).eq(orderedAmount.quantity);
  return isSame ? null : { quantity: line.quantity, unit };
}

/** Returns the messages about the document as a whole. */
export const generalMessages = ({ seen, messages = [] }: Pick<SubmittedContent, "seen" | "messages">) =>
  distinctMessages([
    ...(seen.messages ?? []),
    ...messages.filter(({ target }) => target?.item === undefined),
  ]);

const distinctMessages = (messages: readonly DocumentMessage[]): SnapshotMessage[] => [
  ...new Map(messages.map(({ severity, text }) => [text, { severity, text }])).values(),
];

/** Returns the line with the names of its units instead of their codes, as papers print it. */
export function withUnitNames(line: SubmittedLine): SubmittedLine {
  const nameOf = (unit: string) => line.unitNames[unit] ?? unit;
  const { unit, entered, contents, price, parts } = line;
  return {
    ...line,
    unit: unit === null ? null : nameOf(unit),
    entered: entered && { ...entered, unit: nameOf(entered.unit) },
    contents: contents && { ...contents, unit: nameOf(contents.unit) },
    price: price && { ...price, unit: nameOf(price.unit) },
    parts: parts.map((part) => ({ ...part, unit: nameOf(part.unit) })),
  };
}

/** A line as page, PDF and mail print it. */
export interface LineInWords {
  name: string;
  /** Number, contents and unit price, quantity that was typed, parts of a set, comment. */
  details: string[];
  quantity: string;
  delivery: string;
  net: string;
  messages: SnapshotMessage[];
}

export function lineInWords(
  line: SubmittedLine,
  currency: string,
  { t, formats }: { t: Translate; formats: Formats },
): LineInWords {
  const { contents, entered, price, dates, net, unit } = line;
  const unitPrice = price && {
    netPrice: price.amount,
    priceQuantity: price.per,
    priceUnit: price.unit,
    currency,
  };
  const orderedAmount = { quantity: line.quantity, unit: unit ?? "" };
  const priceText = !unitPrice
    ? ""
    : net && unit
      ? pricesInWords({ ...unitPrice, ...orderedAmount, net }, { t, formats })
      : unitPriceInWords(unitPrice, { t, formats });
  return {
    name: line.name,
    details: [
      line.name === line.material ? "" : line.material,
      line.enteredMaterial ? t("cart.enteredMaterial", { material: line.enteredMaterial }) : "",
      contents ? quantityInWords(orderedAmount, contents, formats) : "",
      priceText,
      entered
        ? t("cart.enteredQuantity", {
            quantity: `${formatQuantity(entered.quantity, formats)} ${entered.unit}`.trim(),
          })
        : "",
      partsInWords(line, { t, formats }),
      line.comment,
    ].filter(Boolean),
    quantity: `${formatQuantity(line.quantity, formats)} ${unit ?? ""}`.trim(),
    delivery:
      dates.length > 1
        ? datesInWords(
            dates.map((part) => ({ ...part, unit: unit ?? "" })),
            { t, formats },
          )
        : line.date
          ? formatDate(line.date, formats)
          : "",
    net: line.net ? formatMoney(line.net, formats, currency) : "",
    messages: line.messages.map(({ severity, text }) => ({ severity, text: readable(text, formats) })),
  };
}
