import { labelOf } from "~/features/carts/attribute-fields";
import { type Formats, formatDate, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { AmendableHeader, DocumentSnapshot, SnapshotLine, Wish, WishedLine } from "./amendment";
import { headerFieldNames, headerInWords, lineName } from "./differences";
import type { DisputeChoice } from "./edit-page";
import { fieldInWords, fieldsInWords } from "./fields/fields-in-words";
import type { OwnFields } from "./fields/own-fields";
import type { Merge } from "./merge-amendment";

interface Localization {
  t: Translate;
  formats: Formats;
  fields: OwnFields;
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
  const disputes = merge.disputes.flatMap(({ name, field, attribute, itemNumber = 0 }): DisputeChoice[] => {
    if (field !== undefined) return [{ name, ...headerChoice(field, current, wish, localization) }];
    if (attribute !== undefined) return fieldChoices(name, attribute, { current, wish }, localization);
    const line = lines.get(itemNumber);
    const wishedLine = wishedLines.get(itemNumber);
    return line && wishedLine ? [{ name, ...lineChoice(line, wishedLine, localization) }] : [];
  });
  const lostNames = merge.lostLines.map((number) => {
    const line = lines.get(number);
    return line ? lineName(line) : String(number);
  });
  const lostText =
    lostNames.length > 0 ? localization.t("amendments.lost", { lines: lostNames.join(", ") }) : null;
  return { disputes, lost: lostText };
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

function fieldChoices(
  name: string,
  attribute: string,
  { current, wish }: Pick<Conflict, "current" | "wish">,
  { fields, formats }: Localization,
): DisputeChoice[] {
  const field = fields.cart.find((one) => one.name === attribute);
  const legend = field ? labelOf(field, formats.locale) : attribute;
  const inWords = (values: Record<string, string> = {}) =>
    (field ? fieldInWords(field, values, formats.locale) : values[attribute]) || "–";
  return [{ name, legend, theirs: inWords(current.attributes), mine: inWords(wish.attributes) }];
}

const lineChoice = (line: SnapshotLine, wishedLine: WishedLine, localization: Localization) => ({
  legend: lineName(line),
  theirs: lineInWords(line, localization),
  mine:
    wishedLine.changeStatus === "D"
      ? localization.t("amendments.lineCancelled")
      : lineInWords(
          { ...line, ...wishedLine, attributes: { ...line.attributes, ...wishedLine.attributes } },
          localization,
        ),
});

const lineInWords = (
  {
    quantity,
    unit,
    requestedDate,
    note,
    attributes,
  }: Pick<SnapshotLine, "quantity" | "unit" | "requestedDate" | "note" | "attributes">,
  { formats, fields }: Localization,
): string =>
  [
    `${formatQuantity(quantity, formats)} ${unit}`,
    requestedDate ? formatDate(requestedDate, formats) : "",
    note,
    ...fieldsInWords(fields.item, attributes, formats.locale).map(({ text }) => text),
  ]
    .filter(Boolean)
    .join(" · ");
