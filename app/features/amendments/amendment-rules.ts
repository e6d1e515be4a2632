import { type Actor, holds } from "~/door/actor";
import { Stopped } from "~/door/outcome";
import { type Allow, allow, inUse, may, mayWith, no, withSoldTo, yes } from "~/door/verdict";
import type { SalesDocument } from "~/erp/erp";
import type { AmendedKind } from "./amendment";
import type { AmendmentOwner } from "./amendments.store.server";

const mayAmendQuotes = inUse("quotes").and(may("change_quote"));

/** Changes some document; which one is judged when it is read. */
export const mayAmendSome = may("change_order").or(mayAmendQuotes).and(withSoldTo);

/** The restriction "approved orders only" wins over whatever other roles allow. */
const needsNoApproval = allow(
  (actor) =>
    holds(actor, "place_approved_orders_only")
      ? no({ key: "cart.approval.needed", permission: "place_orders" })
      : yes,
  ["place_approved_orders_only"],
);

/** Lets users edit whose changes need approval, as long as somebody can be asked. */
const mayBeApproved = allow(
  (actor, input) => (actor.featuresOff.has("approvals") ? needsNoApproval(actor, input) : yes),
  needsNoApproval.speaksOf,
);

/** Judges by the type of the document and by its sales area, whichever is active. */
export const mayAmend = (document: Pick<SalesDocument, "kind" | "salesArea">): Allow =>
  document.kind === "quote"
    ? inUse("quotes").and(mayWith("change_quote", document)).and(withSoldTo)
    : mayWith("change_order", document).and(mayBeApproved).and(withSoldTo);

/** Sends a change without an approver. */
export const maySendChange = (kind: AmendedKind): Allow =>
  kind === "quote" ? allow(() => yes) : needsNoApproval;

/** Requires the part of the portal to which documents of this kind belong. */
export const mayOpenKind = (kind: AmendedKind): Allow =>
  kind === "quote" ? inUse("quotes") : allow(() => yes);

/** Limits every query to the actor's own amendments for the active customer. */
export function amendmentOwner(actor: Actor): AmendmentOwner {
  if (!actor.userId || actor.partner?.function !== "soldTo") {
    throw new Stopped({ kind: "refused", reason: { key: "door.reason.noSoldTo" } });
  }
  return { userId: actor.userId, soldTo: actor.partner.number };
}
