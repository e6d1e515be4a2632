import { zero } from "../../decimal";
import type { BusinessDate } from "../../port/basics";
import { message } from "../../texts/text";
import { isDate, latestOf, workingDayFrom } from "../calendar";
import { type Call, reject } from "../call";
import type { EvaluatedLine } from "./evaluation";
import { failLine, type SettledLine } from "./settle-line";

/** Working days until goods can leave. */
export const leadDays = (shippingOption: string): number =>
  shippingOption === "express" || shippingOption === "pickup" ? 1 : 3;

/**
 * Requested date of the document; an invalid one refuses the call, a past one is moved with a message. A date that a change
 * leaves as it is stays, however long it has passed.
 */
export function dateOfDocument(
  call: Call,
  requestedDate: BusinessDate | undefined,
  earliestDate: BusinessDate,
  standingDate?: BusinessDate | null,
): BusinessDate {
  if (!requestedDate) return earliestDate;
  if (requestedDate === standingDate) return requestedDate;
  if (!isDate(requestedDate)) {
    throw reject(call, "date.invalid", { date: requestedDate }, { field: "requestedDate" });
  }
  const date = possibleDate(requestedDate, earliestDate);
  if (date !== requestedDate) {
    call.messages.push(
      message("info", "date.past", call.language, { values: { date }, target: { field: "requestedDate" } }),
    );
  }
  return date;
}

/**
 * Requested date of a line, by default the document's; an invalid one fails the line, a past one is moved. A date that a
 * change leaves as it is stays.
 */
export function dateOfLine(
  call: Call,
  {
    line,
    earliestDate,
    documentDate,
    standingDate,
  }: {
    line: SettledLine;
    earliestDate: BusinessDate;
    documentDate: BusinessDate;
    standingDate?: BusinessDate | null;
  },
): BusinessDate {
  const { itemNumber, requestedDate } = line.draft;
  if (!requestedDate) return possibleDate(documentDate, earliestDate);
  if (requestedDate === standingDate) return requestedDate;
  if (!isDate(requestedDate)) {
    failLine(call, line, "date.invalid", { date: requestedDate });
    return earliestDate;
  }
  const date = possibleDate(requestedDate, earliestDate);
  if (date !== requestedDate) {
    const target = { item: itemNumber, field: "requestedDate" };
    line.messages.push(message("info", "date.past", call.language, { values: { date }, target }));
  }
  return date;
}

/** First day from a requested one on which goods can leave. */
export const possibleDate = (requestedDate: BusinessDate, earliestDate: BusinessDate): BusinessDate =>
  workingDayFrom(requestedDate < earliestDate ? earliestDate : requestedDate);

/** Sets all lines to the latest date of any of them; no date if one line has none. */
export function deliveredTogether(lines: readonly EvaluatedLine[]): EvaluatedLine[] {
  const parts = lines.flatMap((line) => line.stockPromise?.lines ?? []);
  const latestDate = parts.reduce<BusinessDate | null>(
    (limitDate, part) => (part.date === null || limitDate === null ? null : latestOf(part.date, limitDate)),
    "",
  );
  return lines.map((line) => {
    const quantity = (line.stockPromise?.lines ?? []).reduce(
      (total, part) => total.plus(part.quantity),
      zero,
    );
    if (!line.stockPromise || quantity.lte(0)) return line;
    return { ...line, stockPromise: { ...line.stockPromise, lines: [{ date: latestDate, quantity }] } };
  });
}
