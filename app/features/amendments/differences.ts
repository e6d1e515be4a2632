import Big from "big.js";
import { carrierAccountAttribute } from "~/erp/carrier-account";
import { addressLine } from "~/erp/presentation/address-line";
import { codeWithLabel } from "~/erp/texts/text";
import { datesInWords } from "~/features/documents/dates-in-words";
import { type Formats, formatDate, formatMoney, formatQuantity } from "~/i18n/formats";
import { listText } from "~/i18n/list-text";
import { pricesInWords } from "~/i18n/quantity-words";
import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";
import type { AmendableHeader, AmendedKind, DocumentSnapshot, SnapshotLine } from "./amendment";
import { type FieldInWords, fieldsInWords } from "./fields/fields-in-words";
import { noFields, type OwnFields } from "./fields/own-fields";
import { isSameValue } from "./snapshot-of";

/** One difference between two snapshots of a document, in words. */
export interface Difference {
  id: string;
  /** Line with its product; empty for the head. */
  line: string;
  what: string;
  before: string;
  after: string;
}

/** Name and value of a document's head, in words. */
export interface Fact {
  term: string;
  value: string;
}

interface Localization {
  t: Translate;
  formats: Formats;
  /** Custom fields whose values are told. */
  fields?: OwnFields;
}

const nothing = "–";

/** Difference of two unit prices that rounding explains. */
const maxRounding = "0.02";

/** Lists what differs between two snapshots: head, lines and totals, each old and new. */
export function differencesOf(
  before: DocumentSnapshot,
  after: DocumentSnapshot,
  localization: Localization,
): Difference[] {
  const linesBefore = new Map(before.lines.map((line) => [line.itemNumber, line]));
  return [
    ...headerDifferences(before, after, localization),
    ...fieldDifferences(before, after, localization),
    ...after.lines.flatMap((line) => {
      const lineBefore = linesBefore.get(line.itemNumber);
      const currency = after.currency;
      return lineBefore
        ? lineDifferences(lineBefore, line, currency, localization)
        : [newLine(line, currency, localization)];
    }),
    ...totalDifferences(before, after, localization),
  ];
}

export const headerFieldNames = {
  poNumber: "documents.poNumber",
  note: "documents.note",
  requestedDate: "documents.requestedDate",
  validTo: "documents.validTo",
  shipTo: "documents.shipTo",
  shipToAddress: "amendments.address.title",
  shippingOption: "documents.shipping",
  completeDelivery: "cart.shipping.complete",
} as const satisfies Record<keyof AmendableHeader, string>;

/** Words a field of the head; the ship-to by the name that the ERP gave with this snapshot. */
export function headerInWords(
  field: keyof AmendableHeader,
  { header, labels }: Pick<DocumentSnapshot, "header" | "labels">,
  { t, formats }: Localization,
): string {
  if (field === "completeDelivery") return t(header.completeDelivery ? "ui.yes" : "ui.no");
  if (field === "shipToAddress")
    return header.shipToAddress ? addressLine(header.shipToAddress, formats.locale) : nothing;
  if (field === "shipTo") return labels.shipTo;
  if (field === "shippingOption") {
    // The snapshot has its label in the language of whoever made the change.
    const { code, label } = codeWithLabel("shipping", header.shippingOption, formats.locale);
    return label === code ? labels.shippingOption : label;
  }
  const value = header[field];
  if (!value) return nothing;
  return field === "requestedDate" || field === "validTo" ? formatDate(value, formats) : value;
}

/** Tells the head of a document as it was read (C-109). Only quotes end on a day. */
export const headOf = (base: DocumentSnapshot, kind: AmendedKind, localization: Localization): Fact[] => [
  ...(Object.keys(headerFieldNames) as (keyof AmendableHeader)[])
    .filter((field) => field !== "validTo" || kind === "quote")
    .filter((field) => field !== "shipToAddress" || base.header.shipToAddress)
    .map((field) => ({
      term: localization.t(headerFieldNames[field]),
      value: headerInWords(field, base, localization) || nothing,
    })),
  ...headFields(base, localization)
    .filter(({ name, text }) => text || name !== carrierAccountAttribute || kind === "order")
    .map(({ what, text }) => ({ term: what, value: text || nothing })),
  {
    term: localization.t("documents.total"),
    value: `${formatMoney(base.total, localization.formats, base.currency)} ${base.currency}`,
  },
];

const headerDifferences = (
  before: DocumentSnapshot,
  after: DocumentSnapshot,
  localization: Localization,
): Difference[] =>
  (Object.keys(headerFieldNames) as (keyof AmendableHeader)[])
    .filter((field) => !isSameValue(before.header[field], after.header[field]))
    .map((field) => ({
      id: field,
      line: "",
      what: localization.t(headerFieldNames[field]),
      before: headerInWords(field, before, localization),
      after: headerInWords(field, after, localization),
    }));

/** Words the account at the carrier and the custom fields of the head. */
const headFields = (
  { attributes = {} }: DocumentSnapshot,
  { t, fields = noFields, formats }: Localization,
): FieldInWords[] => [
  {
    name: carrierAccountAttribute,
    what: t("cart.shipping.carrierAccount"),
    text: attributes[carrierAccountAttribute] ?? "",
  },
  ...fieldsInWords(fields.cart, attributes, formats.locale),
];

function fieldDifferences(
  before: DocumentSnapshot,
  after: DocumentSnapshot,
  localization: Localization,
): Difference[] {
  const fieldsBefore = headFields(before, localization);
  return headFields(after, localization).flatMap(({ name, what, text }, index): Difference[] => {
    const textBefore = fieldsBefore[index]?.text ?? "";
    if (text === textBefore) return [];
    const id = `attribute-${name}`;
    return [{ id, what, line: "", before: textBefore || nothing, after: text || nothing }];
  });
}

export const lineName = ({
  itemNumber,
  name,
  material,
}: Pick<SnapshotLine, "itemNumber" | "material" | "name">) =>
  `${itemNumber} ${name}${name === material ? "" : ` (${material})`}`;

/** Words a line's attributes, in the order in which they are compared. */
function attributesOf(line: SnapshotLine, currency: string, localization: Localization) {
  const { t, formats, fields = noFields } = localization;
  return [
    { name: "quantity", what: t("documents.quantity"), text: quantityInWords(line, formats) },
    {
      name: "requested",
      what: t("documents.requestedDate"),
      text: line.requestedDate ? formatDate(line.requestedDate, formats) : nothing,
    },
    {
      name: "price",
      what: t("documents.unitPrice"),
      text: pricesInWords({ ...line, currency }, localization),
    },
    {
      name: "net",
      what: t("documents.net"),
      text: `${formatMoney(line.net, formats, currency)} ${currency}`,
    },
    {
      name: "dates",
      what: t("documents.delivery"),
      text: line.dates.length > 0 ? datesInWords(line.dates, localization) : nothing,
    },
    { name: "note", what: t("documents.note"), text: line.note || nothing },
    {
      name: "batches",
      what: t("cart.batches"),
      text:
        listText(
          line.batches.map(({ batch, quantity }) =>
            labelValue(batch, formatQuantity(quantity, formats), formats.locale),
          ),
          formats.locale,
        ) || nothing,
    },
    ...fieldsInWords(fields.item, line.attributes, formats.locale).map(({ name, what, text }) => ({
      name: `attribute-${name}`,
      what,
      text: text || nothing,
    })),
  ];
}

/** Tells whether a unit price is the same, or of the same rates and differs by a cent because its amounts were rounded. */
function isRoundedOnly(before: SnapshotLine, after: SnapshotLine): boolean {
  const isSameUnit =
    before.priceUnit === after.priceUnit && Big(before.priceQuantity).eq(after.priceQuantity);
  if (!isSameUnit) return false;
  if (Big(before.netPrice).eq(after.netPrice)) return true;
  const [ratesBefore, ratesAfter] = [before, after].map(({ priceRates }) => priceRates?.join("\n"));
  if (ratesBefore === undefined || ratesBefore !== ratesAfter) return false;
  return Big(before.netPrice).minus(after.netPrice).abs().lte(maxRounding);
}

const quantityInWords = ({ quantity, unit }: SnapshotLine, formats: Formats) =>
  `${formatQuantity(quantity, formats)} ${unit}`;

function lineDifferences(
  before: SnapshotLine,
  after: SnapshotLine,
  currency: string,
  localization: Localization,
): Difference[] {
  const { t, formats } = localization;
  const line = lineName(after);
  if (after.isCancelled && !before.isCancelled) {
    const id = `${after.itemNumber}-cancelled`;
    const what = t("documents.quantity");
    // Goods that are on a delivery stay in the order.
    const isRestCancelled = Number(after.net) > 0 && !Big(after.quantity).eq(before.quantity);
    const result = isRestCancelled
      ? t("amendments.restCancelled", { quantity: quantityInWords(after, formats) })
      : t("amendments.lineCancelled");
    return [{ id, line, what, before: quantityInWords(before, formats), after: result }];
  }
  const attributesBefore = attributesOf(before, currency, localization);
  return attributesOf(after, currency, localization).flatMap(({ name, what, text }, index): Difference[] => {
    const textBefore = attributesBefore[index]?.text ?? nothing;
    return text === textBefore || (name === "price" && isRoundedOnly(before, after))
      ? []
      : [{ id: `${after.itemNumber}-${name}`, line, what, before: textBefore, after: text }];
  });
}

/** Attributes that need no name where all of a line stand in a row; two dates would. */
const selfEvidentNames = ["quantity", "price", "net"];

function newLine(line: SnapshotLine, currency: string, localization: Localization): Difference {
  const texts = attributesOf(line, currency, localization)
    .filter(({ text }) => text !== nothing)
    .map(({ name, what, text }) =>
      selfEvidentNames.includes(name) ? text : labelValue(what, text, localization.formats.locale),
    );
  return {
    id: `${line.itemNumber}-new`,
    line: lineName(line),
    what: localization.t("amendments.lineAdded"),
    before: nothing,
    after: texts.join(" · "),
  };
}

function totalDifferences(before: DocumentSnapshot, after: DocumentSnapshot, { t, formats }: Localization) {
  const money = (amount: string, currency: string) => `${formatMoney(amount, formats, currency)} ${currency}`;
  const totals = [
    { id: "net", what: t("documents.net"), from: before.net, to: after.net },
    { id: "total", what: t("documents.total"), from: before.total, to: after.total },
  ];
  return totals
    .filter(({ from, to }) => Number(from) !== Number(to))
    .map(
      ({ id, what, from, to }): Difference => ({
        id,
        line: "",
        what,
        before: money(from, before.currency),
        after: money(to, after.currency),
      }),
    );
}
