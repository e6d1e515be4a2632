import { carrierAccountAttribute } from "~/erp/carrier-account";
import { labelOf } from "~/features/carts/attribute-fields";
import { type Formats, formatDate, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { AmendableHeader, DocumentSnapshot, SnapshotLine, Wish, WishedLine } from "./amendment";
import { headerFieldNames, headerInWords, lineName } from "./differences";
import type { DisputeChoice, KeptChange } from "./edit-page";
import { fieldInWords, fieldsInWords } from "./fields/fields-in-words";
import type { OwnFields } from "./fields/own-fields";
import type { Merge } from "./merge-amendment";

interface Localization {
  t: Translate;
  formats: Formats;
  fields: OwnFields;
}

interface Conflict {
  base: DocumentSnapshot;
  current: DocumentSnapshot;
  wish: Wish;
  merge: Merge;
}

/** Words the choices between the document as it is now and the wish, what of the wish stays, and what is lost. */
export function conflictOf(
  conflict: Conflict,
  localization: Localization,
): { disputes: DisputeChoice[]; kept: KeptChange[]; lost: string | null } {
  const { current, wish, merge } = conflict;
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
  const lostText = lostNames.length > 0 ? localization.t("amendments.lost", { lines: lostNames }) : null;
  return { disputes, kept: keptChanges(conflict, localization), lost: lostText };
}

/** Words what the person changed and nobody else did: it goes on without a choice. */
function keptChanges({ base, wish, merge }: Conflict, localization: Localization): KeptChange[] {
  const disputedNames = new Set(merge.disputes.map(({ name }) => name));
  const baseLines = new Map(base.lines.map((line) => [line.itemNumber, line]));
  const fields = (Object.keys(wish.header) as (keyof AmendableHeader)[]).filter(
    (field) => !disputedNames.has(field),
  );
  const attributes = Object.keys(wish.attributes ?? {}).filter(
    (attribute) => !disputedNames.has(`attribute-${attribute}`),
  );
  const choices = [
    ...fields.map((field) => ({ name: field, ...headerChoice(field, base, wish, localization) })),
    ...attributes.flatMap((attribute) =>
      fieldChoices(`attribute-${attribute}`, attribute, { current: base, wish }, localization),
    ),
    ...wish.lines.flatMap((wishedLine): DisputeChoice[] => {
      const { itemNumber } = wishedLine;
      const name = `line-${itemNumber}`;
      const line = baseLines.get(itemNumber);
      if (disputedNames.has(name) || merge.lostLines.includes(itemNumber)) return [];
      return [
        {
          name,
          ...(line ? lineChoice(line, wishedLine, localization) : addedLine(wishedLine, localization)),
        },
      ];
    }),
  ];
  return choices.map(({ name, legend, theirs, mine }) => ({
    name,
    what: legend,
    before: theirs,
    after: mine,
  }));
}

/** Words a line that the person added; what somebody else has added meanwhile renumbers it. */
function addedLine({ material = "", name = "", ...line }: WishedLine, localization: Localization) {
  const { quantity = "1", unit = "", requestedDate = "", note = "", attributes = {} } = line;
  return {
    legend: `${localization.t("amendments.lineAdded")} ${name || material}${name ? ` (${material})` : ""}`,
    theirs: "–",
    mine: lineInWords({ quantity, unit, requestedDate, note, attributes }, localization),
  };
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
  { t, fields, formats }: Localization,
): DisputeChoice[] {
  const field = fields.cart.find((one) => one.name === attribute);
  const otherLegend = attribute === carrierAccountAttribute ? t("cart.shipping.carrierAccount") : attribute;
  const legend = field ? labelOf(field, formats.locale) : otherLegend;
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
