import { type Actor, holds } from "~/door/actor";
import type { DocumentAction } from "~/door/permissions";
import { type Allow, allow, allowFor, inUse, may, mayWith, signedIn, withPartner, yes } from "~/door/verdict";
import type { DocumentRow, Permit, Scope } from "~/erp/erp";
import type { Translate } from "~/i18n/translate";
import { isInvoiceOutput } from "./document-links";
import type { ListName } from "./document-lists";
import { fileSchema, findDocumentsSchema, outputSchema } from "./documents.schema";

/** Limits documents to the active customer; others are not found. */
export function within(actor: Actor): Scope {
  return actor.partner ? [{ function: actor.partner.function, number: actor.partner.number }] : [];
}

/** Tells whether an actor (staff who may act for any customer) reads documents of all customers of the sales area. */
export const readsAllCustomers = (actor: Actor): boolean => holds(actor, "select_any_partner");

/** Staff who may act for any customer; they need not have chosen one. */
export const mayReadAllCustomers = may("select_any_partner");

/** Returns the scope of a single document: staff may read all that their lists can show. */
export const withinReach = (actor: Actor): Scope => (readsAllCustomers(actor) ? "all" : within(actor));

const maySeeInvoices = may("view_invoices").or(may("pay_invoices"));

/** Invoices and payments need a right of their own; some lists are not part of every microsite. */
export function mayList(list: ListName): Allow {
  if (list === "quotes") return inUse("quotes");
  if (list === "payments") return inUse("payments").and(maySeeInvoices);
  return list === "invoices" || list === "open_items" ? maySeeInvoices : allow(() => yes);
}

export const mayViewInvoices = signedIn.and(withPartner).and(maySeeInvoices);

export const mayFindDocuments = signedIn
  .and(withPartner)
  .and(
    allowFor(
      findDocumentsSchema.pick({ list: true }),
      (actor, { list }) => mayList(list)(actor, {}),
      maySeeInvoices.speaksOf,
    ),
  );

/** Tells whether the page of a list opens: links to it ask the rule of the list itself. */
export const mayOpenList = (actor: Actor, list: ListName): boolean =>
  mayFindDocuments(actor, { list }).allowed;

/** The PDF of an invoice needs the same rights as the invoice. */
export const mayOpenOutput = allowFor(
  outputSchema.pick({ type: true }),
  (actor, { type }) => (isInvoiceOutput(type) ? maySeeInvoices(actor, {}) : yes),
  maySeeInvoices.speaksOf,
);

/** A file attached to an invoice needs the same rights as the invoice. */
export const mayOpenFile = allowFor(
  fileSchema.pick({ kind: true }),
  (actor, { kind }) => (kind === "invoice" ? maySeeInvoices(actor, {}) : yes),
  maySeeInvoices.speaksOf,
);

/** The code of a refusal by rights, which pages do not explain: they do not offer the action at all. */
const noRight = "permission";

export const saysWhy = (permit: Permit): permit is Extract<Permit, { allowed: false }> =>
  !permit.allowed && permit.code !== noRight;

/**
 * Narrows the ERP's permits of a document to what the actor may do, by role or by an authorization for documents
 * of its type in its sales area. Pages, files and the API all read documents through it.
 */
export function asPermitted<R extends DocumentRow>(actor: Actor, t: Translate, row: R): R {
  if (row.kind !== "order" && row.kind !== "quote") return row;
  const narrowPermit = (permit: Permit, action: DocumentAction): Permit => {
    if (!permit.allowed) return permit;
    const verdict = mayWith(action, row)(actor, {});
    if (verdict.allowed) return permit;
    const { key, params } = verdict.reason;
    return { allowed: false, code: noRight, reason: t(key, params) };
  };
  const isOrder = row.kind === "order";
  const ordersForApproval = isOrder && holds(actor, "place_approved_orders_only");
  const cannotAsk = ordersForApproval && !inUse("approvals")(actor, {}).allowed;
  const permits = {
    copy: ordersForApproval ? row.copy : narrowPermit(row.copy, isOrder ? "place_order" : "place_quote"),
    convert: narrowPermit(row.convert, "convert_quote"),
    requote: narrowPermit(row.requote, "place_quote"),
    change: cannotAsk
      ? { allowed: false as const, code: noRight, reason: t("cart.approval.needed") }
      : narrowPermit(row.change, isOrder ? "change_order" : "change_quote"),
  };
  const isNarrower = (Object.keys(permits) as (keyof typeof permits)[]).some(
    (action) => permits[action] !== row[action],
  );
  // Views of the same row are remembered.
  return isNarrower ? { ...row, ...permits } : row;
}
