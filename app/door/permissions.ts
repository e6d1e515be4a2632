/** All permissions of the portal, in order, with the names of the specification. A role is a set of these. */
export const permissions = [
  "administer",
  "approve_orders",
  "change_order",
  "change_quote",
  "convert_quotes",
  "drop_ships",
  "edit_pdf_orders",
  "manage_authorizations",
  "manage_content",
  "manage_filters",
  "manage_jobs",
  "manage_mail",
  "manage_microsites",
  "manage_roles",
  "manage_sales_areas",
  "manage_settings",
  "manage_tokens",
  "manage_translations",
  "manage_users",
  "pay_invoices",
  "place_approved_orders_only",
  "place_orders",
  "place_quotes",
  "product_catalog",
  "proxy_login",
  "report_submit",
  "select_any_partner",
  "view_activities",
  "view_catalog",
  "view_invoices",
] as const;

export type Permission = (typeof permissions)[number];

/** Permissions that a document authorization can grant, with the document type of each. */
export const typeOfAction = {
  change_order: "order",
  change_quote: "quote",
  convert_quote: "quote",
  place_order: "order",
  place_quote: "quote",
} as const satisfies Record<string, "order" | "quote">;

export type DocumentAction = keyof typeof typeOfAction;

export const documentActions = Object.keys(typeOfAction) as DocumentAction[];

/** Returns what an authorization for a document type can grant; most types have nothing of the kind. */
export const actionsOfType = (documentType: string): DocumentAction[] =>
  documentActions.filter((action) => typeOfAction[action] === documentType);

/** Permission of a role that corresponds to this one. */
export const permissionOfAction = {
  change_order: "change_order",
  change_quote: "change_quote",
  convert_quote: "convert_quotes",
  place_order: "place_orders",
  place_quote: "place_quotes",
} as const satisfies Record<DocumentAction, Permission>;

/** Tells permissions that an authorization can grant for one sales area from those that a role alone grants, for all. */
export const isOfSalesArea = (permission: Permission): boolean =>
  Object.values<Permission>(permissionOfAction).includes(permission);

/** Reports that can be opened for somebody in one sales area without a role. */
export const reportNames = [
  "background_carts",
  "ecommerce",
  "pdf_orders",
  "sap",
  "web_transactions",
] as const;

export type ReportName = (typeof reportNames)[number];
