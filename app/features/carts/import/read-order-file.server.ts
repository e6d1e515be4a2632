import type { Problem } from "~/door/outcome";
import type { OrderReading, ReadLine } from "~/features/order-reading/order-reading";
import { type ReadingProblem, readPdfOrder } from "~/features/order-reading/read-pdf-order.server";
import { type Formats, formatDate, formatPrice, formatQuantity } from "~/i18n/formats";
import { maxPdfMegabytes } from "~/lib/file-limits";
import { type ImportedOrder, maxUnitWord, type ParsedLine } from "../import-line";

const problemTexts: Record<ReadingProblem, Problem["text"]> = {
  encrypted: { key: "cart.import.pdf.encrypted" },
  damaged: { key: "cart.import.pdf.damaged" },
  tooLarge: { key: "files.tooLarge", params: { megabytes: maxPdfMegabytes } },
  tooLong: { key: "cart.import.pdf.tooComplex" },
  tooComplex: { key: "cart.import.pdf.tooComplex" },
  busy: { key: "cart.import.pdf.busy" },
};

export type OrderFile = { lines: ParsedLine[]; order: ImportedOrder } | { problem: Problem["text"] };

export interface OrderReader {
  formats: Formats;
  /** Day of the upload; dates before it are not wanted any more. */
  today: string;
  /** User or customer; threads give those who ask their turns. */
  who?: string;
}

/** Reads a purchase order in PDF as lines to be confirmed; or says why it cannot be read. */
export async function readOrderFile(content: Buffer, reader: OrderReader): Promise<OrderFile> {
  const answer = await readPdfOrder(content, [], reader.who);
  if ("problem" in answer) return { problem: problemTexts[answer.problem] };
  const { reading } = answer;
  if (!reading.hasText) return { problem: { key: "cart.import.pdf.scan" } };
  if (reading.lines.length === 0) return { problem: { key: "cart.import.pdf.noLines" } };
  return {
    lines: reading.lines.flatMap((line) => parsedLines(line, reading, reader)),
    order: { poNumber: reading.header.poNumber?.value ?? "" },
  };
}

/** Makes a line for each day on which the customer wants a part of the quantity. */
export function parsedLines(line: ReadLine, { header }: OrderReading, reader: OrderReader): ParsedLine[] {
  const wantedDate = line.date ?? header.wantedDate;
  const date = wantedDate && wantedDate.confidence !== "doubtful" ? wantedDate.value : "";
  const currency = header.currency?.value ?? "";
  const parts = line.deliveries.length > 0 ? line.deliveries : [{ date, quantity: line.quantity.value }];
  return parts.map((part): ParsedLine => {
    const requestedDate = part.date >= reader.today ? part.date : "";
    const isPrecise = /^\d{1,10}(\.\d{1,3})?$/.test(part.quantity);
    return {
      material: line.material?.value ?? "",
      quantity: isPrecise ? part.quantity : "",
      unit: (line.unit?.value ?? "").slice(0, maxUnitWord),
      source: sourceOf(line, { ...part, date: requestedDate, currency }, reader.formats),
      problem: !line.material
        ? "noMaterial"
        : !isPrecise
          ? "quantity"
          : line.quantity.confidence === "doubtful"
            ? "ambiguous"
            : null,
      ...(line.customerMaterial ? { customerNumber: line.customerMaterial.value.slice(0, 40) } : {}),
      ...(requestedDate ? { requestedDate } : {}),
    };
  });
}

const maxSourceLength = 250;

/** Writes the line as the order has it: number, name, quantity, price and date. */
function sourceOf(
  line: ReadLine,
  part: { date: string; quantity: string; currency: string },
  formats: Formats,
): string {
  const { currency } = part;
  const { position, material, customerMaterial, description, unit, price, per } = line;
  const amount = `${formatQuantity(part.quantity, formats)} ${unit?.value ?? ""}`.trim();
  const printedPrice = price
    ? [formatPrice(price.value, formats, currency), currency, per === "1" ? "" : `/ ${per}`]
        .filter(Boolean)
        .join(" ")
    : "";
  return [
    position,
    material?.value,
    customerMaterial?.value,
    description?.value,
    amount,
    printedPrice,
    part.date ? formatDate(part.date, formats) : "",
  ]
    .filter(Boolean)
    .join(" · ")
    .slice(0, maxSourceLength);
}
