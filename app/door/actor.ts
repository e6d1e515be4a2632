import type { PartnerFunction } from "~/erp/erp";
import type { Formats } from "~/i18n/formats";
import type { PortalPart } from "./features";
import { type DocumentAction, type Permission, permissionOfAction, type ReportName } from "./permissions";

/** User of an operation, with the user behind it and the customer: decides what may be seen and done. */
export interface Actor {
  kind: "anonymous" | "user" | "system";
  userId: string | null;
  userName: string;
  /** Address of mails that the user asks for; empty for guests and the system. */
  email: string;
  /** Person behind a proxy login; audit entries name both. */
  behind: { userId: string; userName: string } | null;
  /** True if the person behind the session only looks: every change is refused. */
  readOnly?: true;
  sessionId: string | null;
  internal: boolean;
  micrositeId: string | null;
  /** Permissions in the active sales area: by role, or by a document authorization there. */
  permissions: ReadonlySet<Permission>;
  /** Permissions in every sales area. */
  byRole: ReadonlySet<Permission>;
  authorizations: readonly DocumentAuthorization[];
  reports: readonly ReportAuthorization[];
  /** Parts that the user's microsite has switched off, or that the ERP of the sales area does not serve. */
  featuresOff: ReadonlySet<PortalPart>;
  /** Customer whose prices, carts and documents are shown; null for staff who have not chosen one yet. */
  partner: ActivePartner | null;
  salesArea: ActiveSalesArea | null;
  /** True if lists begin with the documents of all customers within reach, instead of the chosen one's. */
  listsAnyPartner?: true;
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
  /** ERP connection of this sales area. */
  system: string;
}

export interface DocumentAuthorization {
  documentType: string;
  salesAreaId: string;
  actions: DocumentAction[];
}

export interface ReportAuthorization {
  report: ReportName;
  salesAreaId: string;
}

export function holds(actor: Actor, permission: Permission): boolean {
  return actor.permissions.has(permission);
}

/** Facts about a document that rights depend on: its type and its sales area. */
export interface JudgedDocument {
  kind: string;
  salesArea: string;
}

/** A role's permission applies to every document; an authorization to those of its type in its sales area. */
export function holdsFor(actor: Actor, action: DocumentAction, document: JudgedDocument): boolean {
  return (
    actor.byRole.has(permissionOfAction[action]) ||
    actor.authorizations.some(
      ({ salesAreaId, documentType, actions }) =>
        salesAreaId === document.salesArea && documentType === document.kind && actions.includes(action),
    )
  );
}
