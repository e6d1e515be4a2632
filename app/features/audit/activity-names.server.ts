import { namedCollections } from "~/admin/named-kind";
import { messageKeys } from "~/i18n/delivered-texts.server";
import { type Formats, formatCount } from "~/i18n/formats";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import { translationOf } from "~/i18n/translated";
import { lineNumberOf, type Wording } from "./change-lines";
import { namedKindOf } from "./named-kinds.server";
import { valueTitle } from "./value-names.server";

/** Verbs of the operations that every area of the administration has. */
const verbs = ["create", "update", "remove", "restore", "move"] as const;

/** Operations that open a session; an entry about a user instead of a session is a failed attempt. */
const signIns = ["identity.signIn", "identity.checkCode", "identity.finishProviderSignIn"];

/** Kinds that an area of the administration with pages of its own shows. */
const areaOfKind: Readonly<Record<string, string>> = {
  settings: "system_configurations",
  page_config: "configs",
  trials: "trials",
};

/** Returns the message if the language has it; null otherwise. */
function messageOf(key: string, t: Translate): string | null {
  const text = t(key as MessageKey);
  return text === key ? null : text;
}

/** Names the area of a kind in plain words, such as "Roles"; a kind without words keeps its name. */
export function kindTitle(kind: string, t: Translate): string {
  const ownName =
    messageOf(`areas.${areaOfKind[kind]}.title`, t) ??
    messageOf(`activities.kind.${kind.replace("-", "_")}`, t);
  return ownName ?? namedKindOf(kind)?.title?.(t) ?? kind;
}

/** Says an operation as a sentence, such as "Changed an entry in “Roles”"; one without words keeps its name. */
export function operationTitle(operation: string, t: Translate, subjectKind?: string): string {
  if (subjectKind === "users" && signIns.includes(operation)) return t("activities.attempt");
  const sentence = messageOf(`activities.op.${operation}`, t);
  if (sentence) return sentence;
  const dot = operation.lastIndexOf(".");
  const verb = verbs.find((each) => each === operation.slice(dot + 1));
  const area = namedKindOf(operation.slice(0, dot))?.title?.(t);
  return verb && area ? t(`activities.${verb}`, { area }) : operation;
}

/** Lists what can be done, by its name, with the sentence that says it. */
function operationSentences(t: Translate): { value: string; label: string }[] {
  const prefix = "activities.op.";
  const ownOperations = messageKeys
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
  const areaOperations = [...namedCollections().keys()].flatMap((name) =>
    verbs.map((verb) => `${name}.${verb}`),
  );
  return [...areaOperations, ...ownOperations]
    .map((value) => ({ value, label: operationTitle(value, t) }))
    .filter(({ value, label }) => label !== value);
}

/** Finds the operations whose sentence has every one of these words. */
export function operationsNamed(text: string, t: Translate): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return operationSentences(t)
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .map(({ value }) => value);
}

/** Fields that carts and documents name on their pages. */
const fieldsOfPages: Readonly<Record<string, MessageKey>> = {
  batches: "cart.batches",
  carrierAccount: "cart.shipping.carrierAccount",
  carrier_account: "cart.shipping.carrierAccount",
  city: "cart.address.city",
  comment: "cart.comment",
  customerMaterial: "documents.criteria.customerMaterial",
  date: "documents.date",
  freight: "cart.freight",
  goods: "cart.goods",
  itemNumber: "cart.item",
  material: "cart.material",
  net: "cart.net",
  note: "cart.note",
  postalCode: "cart.address.postalCode",
  price: "documents.changes.of.price",
  quantity: "cart.quantity",
  reference: "documents.reference",
  requestedDate: "cart.requestedDate",
  shipTo: "cart.shipTo",
  street: "cart.address.street",
  surcharges: "cart.surcharges",
  tax: "cart.tax",
  unit: "cart.unit",
};

/** Fields of a kind that mean something else there than in the forms of administrators. */
const fieldsOfKinds: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  cardPayment: { amount: "documents.amount" },
  itemPayment: {
    amount: "documents.amount",
    items: "receivables.openItems",
    order: "documents.kinds.order",
  },
  promotional_banners: {
    element_alt: "content.carousel.element.alt",
    element_link: "content.carousel.element.link",
    element_link_label: "content.carousel.element.link_label",
    element_text: "content.carousel.element.text",
    element_title: "content.carousel.element.title",
    sourceImage: "content.carousel.picture",
  },
};

/** Names a field of a kind of record as forms and lists do; a field that none shows keeps its name. */
export function fieldTitle(field: string, kind: string, t: Translate): string {
  const itemNumber = lineNumberOf(field);
  if (itemNumber !== null) return `${t("cart.item")} ${itemNumber}`;
  const keyOfKind = fieldsOfKinds[kind]?.[field];
  if (keyOfKind) return t(keyOfKind);
  const pageKey = Object.hasOwn(fieldsOfPages, field) ? fieldsOfPages[field] : undefined;
  return (
    messageOf(`fields.${field}`, t) ??
    (pageKey ? t(pageKey) : null) ??
    messageOf(`activities.field.${field}`, t) ??
    // Texts in several languages.
    messageOf(`choices.locale.${field}`, t) ??
    field
  );
}

/** Words the changes of a record for a reader, in the language and the formats of the pages that show it. */
export function wordingFor(kind: string, { t, formats }: { t: Translate; formats: Formats }): Wording {
  return {
    titleOf: (field) => fieldTitle(field, kind, t),
    flagOf: (isTrue) => t(isTrue ? "ui.yes" : "ui.no"),
    choiceOf: (field, value) => valueTitle(kind, field, value, { t, formats }),
    // Numbers of other records may be ports and codes, which have no groups of digits.
    ...(kind === "settings" ? { figureOf: (figure: number) => formatCount(figure, formats) } : {}),
    locale: formats.locale,
  };
}

/** Fields by which records are named, the most telling first. */
export const nameFields = ["title", "username", "name", "address", "host", "number", "key", "user"] as const;

/** Names a record by what its entry says of it: its title, name or number. */
export function nameWithin(
  { before, after }: { before: unknown; after: unknown },
  formats: Formats,
): string | null {
  for (const state of [after, before]) {
    if (typeof state !== "object" || state === null) continue;
    const values = state as Record<string, unknown>;
    for (const field of nameFields) {
      const name = nameOf(values[field], formats);
      if (name) return name;
    }
  }
  return null;
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function nameOf(value: unknown, formats: Formats): string | null {
  if (typeof value === "string") return uuidShape.test(value) ? null : value || null;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return translationOf(Object.fromEntries(texts), formats) || null;
}
