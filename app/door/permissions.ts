/** Every permission of the portal. A role is a set of these; the names are the specification's. */
export const permissions = [
  "place_orders",
  "place_approved_orders_only",
  "approve_orders",
  "place_quotes",
  "change_order",
  "change_quote",
  "convert_quotes",
  "product_catalog",
  "view_catalog",
  "report_submit",
  "drop_ships",
  "pay_invoices",
  "view_invoices",
  "edit_pdf_orders",
  "select_any_partner",
  "proxy_login",
  "administer",
] as const;

export type Permission = (typeof permissions)[number];
