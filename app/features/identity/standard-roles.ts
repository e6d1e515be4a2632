import type { Permission } from "~/door/permissions";

const buyerPermissions = [
  "place_orders",
  "place_quotes",
  "convert_quotes",
  "change_order",
  "change_quote",
  "product_catalog",
  "view_catalog",
  "pay_invoices",
  "view_invoices",
  "drop_ships",
  "report_submit",
  "edit_pdf_orders",
] as const;

/** Roles with which an installation begins; administrators change them as they need. */
export const standardRoles = {
  buyer: buyerPermissions,
  requester: [
    "place_approved_orders_only",
    "change_order",
    "place_quotes",
    "product_catalog",
    "view_catalog",
  ],
  approver: [
    "approve_orders",
    "place_orders",
    "place_quotes",
    "product_catalog",
    "view_catalog",
    "view_invoices",
  ],
  accountant: ["pay_invoices", "view_invoices"],
  representative: [...buyerPermissions, "select_any_partner", "proxy_login"],
} as const satisfies Record<string, readonly Permission[]>;
