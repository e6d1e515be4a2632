import { type Formats, formatDate, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { AmendableHeader, DocumentSnapshot, SnapshotLine, Wish, WishedLine } from "./amendment";
import { headerFieldNames, headerInWords, lineName } from "./differences";
import type { DisputeChoice } from "./edit-page";
import type { Merge } from "./merge-amendment";

interface Localization {
  t: Translate;
  formats: Formats;
}

interface Conflict {
  current: DocumentSnapshot;
  wish: Wish;
  merge: Merge;
}

/** Words the choices between the document as it is now and the wish, and what of the wish is lost. */
export function conflictOf(
  { current, wish, merge }: Conflict,
  localization: Localization,
): { disputes: DisputeChoice[]; lost: string | null } {
  const lines = new Map(current.lines.map((line) => [line.itemNumber, line]));
  const wishedLines = new Map(wish.lines.map((line) => [line.itemNumber, line]));
  const disputes = merge.disputes.flatMap(({ name, field, itemNumber }): DisputeChoice[] => {
    if (field !== undefined) return [{ name, ...headerChoice(field, current, wish, localization) }];
    const line = lines.get(itemNumber);
    const wished = wishedLines.get(itemNumber);
    return line && wished ? [{ name, ...lineChoice(line, wished, localization) }] : [];
  });
  const lostNames = merge.lostLines.map((number) => {
    const line = lines.get(number);
    return line ? lineName(line) : String(number);
  });
  const lost =
    lostNames.length > 0 ? localization.t("amendments.lost", { lines: lostNames.join(", ") }) : null;
  return { disputes, lost };
}

function headerChoice(
  field: keyof AmendableHeader,
  current: DocumentSnapshot,
  wish: Wish,
  localization: Localization,
) {
  const header = { ...current.header, ...wish.header };
  const { shipTo, shippingOption } = header;
  return {
    legend: localization.t(headerFieldNames[field]),
    theirs: headerInWords(field, current, localization),
    mine: headerInWords(field, { header, labels: { shipTo, shippingOption } }, localization),
  };
}

const lineChoice = (line: SnapshotLine, wished: WishedLine, localization: Localization) => ({
  legend: lineName(line),
  theirs: lineInWords(line, localization),
  mine:
    wished.changeStatus === "D"
      ? localization.t("amendments.lineCancelled")
      : lineInWords({ ...line, ...wished }, localization),
});

const lineInWords = (
  { quantity, unit, requestedDate, note }: Pick<SnapshotLine, "quantity" | "unit" | "requestedDate" | "note">,
  { formats }: Localization,
): string =>
  [
    `${formatQuantity(quantity, formats)} ${unit}`,
    requestedDate ? formatDate(requestedDate, formats) : "",
    note,
  ]
    .filter(Boolean)
    .join(" · ");
