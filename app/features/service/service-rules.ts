import type { Actor } from "~/door/actor";
import { Stopped } from "~/door/outcome";
import { allowFor, inUse, may, signedIn, withPartner, yes } from "~/door/verdict";
import { mayViewInvoices } from "~/features/documents/documents-rules";
import { claimSourceSchema } from "./claims/claim.schema";

/** Whoever acts for a customer may claim what that customer received. */
export const mayUseService = inUse("claims").and(signedIn).and(withPartner);

/** A claim about an invoice shows its lines, which needs the same rights as the invoice. */
export const mayClaim = mayUseService.and(
  allowFor(
    claimSourceSchema.pick({ kind: true }),
    (actor, { kind }) => (kind === "invoice" ? mayViewInvoices(actor, {}) : yes),
    mayViewInvoices.speaksOf,
  ),
);

/** Staff who answer issues and questions, for any customer. */
export const mayAnswer = may("administer").or(may("proxy_login"));

export function personOf({ userId }: Actor): string {
  if (!userId) throw new Stopped({ kind: "refused", reason: { key: "door.reason.signIn" } });
  return userId;
}
