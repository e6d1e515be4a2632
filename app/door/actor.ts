import type { PartnerFunction } from "~/erp/erp";
import type { Formats } from "~/i18n/formats";
import type { Permission } from "./permissions";

/** Who is asking, on whose behalf, for which customer: everything that decides what may be seen and done. */
export interface Actor {
  kind: "anonymous" | "user" | "system";
  userId: string | null;
  userName: string;
  /** The person behind a proxy login; audit entries carry both. */
  behind: { userId: string; userName: string } | null;
  sessionId: string | null;
  internal: boolean;
  micrositeId: string | null;
  permissions: ReadonlySet<Permission>;
  /** The customer whose prices, carts and documents are shown; null for staff who have not chosen yet. */
  partner: ActivePartner | null;
  salesArea: ActiveSalesArea | null;
  formats: Formats;
}

export interface ActivePartner {
  function: PartnerFunction;
  number: string;
  name: string;
}

export interface ActiveSalesArea {
  id: string;
  title: string;
  currency: string;
  /** The ERP connection that answers for this sales area. */
  system: string;
}

export function holds(actor: Actor, permission: Permission): boolean {
  return actor.permissions.has(permission);
}
