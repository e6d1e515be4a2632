import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/**
 * The pages of every collection that lies in `admin/collections`; one that outgrows them has an address of its own
 * above, because a fixed name goes before a parameter.
 */
function collectionsBelow(folder: string) {
  const page = (rest: string, file: string) =>
    route(`${folder}/:collection${rest}`, file, { id: `${folder}${rest}` });
  return [
    page("", "routes/admin/collection.tsx"),
    page("/create", "routes/admin/collection-form.tsx"),
    page("/delete", "routes/admin/collection-delete.tsx"),
    page("/download", "routes/admin/collection-download.ts"),
    page("/:id", "routes/admin/collection-form.tsx"),
  ];
}

/**
 * Every address of the portal, in the order of the specification. A layout here is a frame around pages; it protects
 * nothing: each page's own operation does that.
 */
export default [
  layout("routes/auth/frame.tsx", [
    index("routes/auth/sign-in.tsx"),
    route("registration", "routes/auth/registration.tsx"),
    route("password/reset", "routes/auth/password-reset.tsx"),
    route("password/repair", "routes/auth/password-repair.tsx"),
    route("user/confirmation", "routes/auth/confirmation.tsx"),
    route("user/unlock", "routes/auth/unlock.tsx"),
    route("auth/:provider/:action", "routes/auth/provider.tsx"),
    route("auth/two_step_auth", "routes/auth/two-step.tsx"),
  ]),
  route("logout", "routes/auth/sign-out.ts"),

  layout("routes/main-frame.tsx", [
    route("dashboard", "routes/account/dashboard.tsx"),
    route("catalog/:website?", "routes/shop/catalog.tsx"),
    route("catalog/:website/favorites", "routes/shop/favourites.tsx"),
    route("catalog/:website/product", "routes/shop/product.tsx", { id: "product-by-query" }),
    route("catalog/:website/:sku", "routes/shop/product.tsx"),
    route("guest/catalog/:website?", "routes/shop/guest-catalog.tsx"),
    route("guest/catalog/product/:sku", "routes/shop/guest-product.tsx"),
    route("resources/:id", "routes/shop/resource.tsx"),
    route("cart/shop", "routes/shop/cart.tsx"),
    route("cart/copy", "routes/shop/cart-copy.tsx"),
    route("cart/items", "routes/shop/cart-items.ts"),
    route("cart/suggestions", "routes/shop/suggestions.ts"),
    route("cart/shop/lines/:item", "routes/shop/cart-line.tsx"),
    route("cart/shop/delete", "routes/shop/cart-delete.tsx"),
    route("cart/shop/bulk", "routes/shop/cart-bulk.tsx"),
    route("cart/shop/materials", "routes/shop/cart-materials.tsx"),
    route("cart/shop/upload/:list", "routes/shop/cart-import.tsx"),
    route("cart/shipping", "routes/shop/shipping.tsx"),
    route("cart/payment", "routes/shop/payment.tsx"),
    route("payments/:receipt", "routes/shop/payment-return.ts"),
    route("payments/sandbox/:reference", "routes/shop/payment-sandbox.tsx"),
    route("cart/confirmation", "routes/shop/confirmation.tsx"),
    route("cart/saved", "routes/shop/cart-saved.tsx"),
    route("cart/saved/delete", "routes/shop/cart-saved-delete.tsx"),
    route("cart/saved/:cart", "routes/shop/cart-rename.tsx"),
    route("quotes/shop", "routes/shop/quote-cart.tsx"),
    route("quotes/shop/lines/:item", "routes/shop/quote-cart-line.tsx"),
    route("quotes/shop/delete", "routes/shop/quote-cart-delete.tsx"),
    route("quotes/shop/bulk", "routes/shop/quote-bulk.tsx"),
    route("quotes/shop/materials", "routes/shop/quote-materials.tsx"),
    route("quotes/shop/upload/:list", "routes/shop/quote-import.tsx"),
    route("quotes/review", "routes/shop/quote-review.tsx"),
    route("quotes/confirmation", "routes/shop/quote-confirmation.tsx"),
    route("quotes/saved", "routes/shop/quote-saved.tsx"),
    route("quotes/saved/delete", "routes/shop/quote-saved-delete.tsx"),
    route("quotes/saved/:cart", "routes/shop/quote-rename.tsx"),
    route("reports/ecommerce", "routes/reports/ecommerce.tsx"),
    route("approvals", "routes/shop/approvals.tsx"),
    route("approvals/:request", "routes/shop/approval.tsx"),
    route("orders", "routes/documents/orders.tsx"),
    route("orders/:number", "routes/documents/order.tsx"),
    route("quotes", "routes/documents/quotes.tsx"),
    route("quotes/:number", "routes/documents/quote.tsx"),
    route("salesdocs", "routes/documents/salesdocs.tsx"),
    route("invoices", "routes/documents/invoices.tsx"),
    route("invoices/:number", "routes/documents/invoice.tsx"),
    route("shipments", "routes/documents/shipments.tsx"),
    route("payments", "routes/documents/payments.tsx"),
    ...["salesdocs", "invoices"].map((below) =>
      route(`${below}/:number/output_types/:type`, "routes/documents/paper.tsx", { id: `${below}/paper` }),
    ),
    route("find", "routes/documents/find.tsx"),
    route("find/value", "routes/documents/find-value.tsx"),
    route("downloads/:id", "routes/documents/list-file.tsx"),
    route("partner", "routes/account/partner.ts"),
    route("partner/question", "routes/account/partner-question.tsx"),
    route("partners", "routes/account/partners.tsx"),
    route("why/:subject", "routes/account/why.tsx"),
    route("tables/:table", "routes/account/table.ts"),
    route("carry-on/:id", "routes/account/carry-on.tsx"),
    route("profile", "routes/account/profile.tsx"),
    route("profile/password", "routes/account/password.tsx"),
    route("profile/two_step", "routes/account/two-step.tsx"),
    route("acting", "routes/account/acting.ts"),
    route("cookies", "routes/account/cookies.tsx"),
    route("error", "routes/account/error.tsx"),
    route("*", "routes/account/not-found.tsx"),
  ]),

  route("catalog/:website/:sku/data-sheet", "routes/shop/data-sheet.ts"),
  route("catalog-suggestions", "routes/shop/catalog-suggestions.ts"),
  route("pictures/:picture", "routes/shop/picture.ts"),
  layout("routes/admin-frame.tsx", [
    route("admin", "routes/admin/start.tsx"),
    route("admin/registrations", "routes/admin/registrations.tsx"),
    route("admin/registrations/:id", "routes/admin/registration.tsx"),
    route("admin/sessions", "routes/admin/sessions.tsx"),
    route("admin/configs", "routes/admin/configs.tsx"),
    route("admin/configs/:name", "routes/admin/config.tsx"),
    route("admin/configs/:name/try", "routes/admin/config-try.tsx"),
    route("admin/demo/outbox", "routes/admin/outbox.tsx"),
    route("admin/demo/outbox/:id", "routes/admin/letter.tsx"),
    route("admin/demo/erp-faults", "routes/admin/erp-faults.tsx"),
    route("admin/email_templates/:id/preview", "routes/admin/template-preview.tsx"),
    route("admin/translations/import", "routes/admin/translations-import.tsx"),
    route("admin/system_settings/system_configurations", "routes/admin/settings.tsx"),
    route("admin/system_settings/system_configurations/:key", "routes/admin/setting.tsx"),
    route("admin/system_settings/sales_areas/create/:step", "routes/admin/sales-area-step.tsx", {
      id: "admin/sales_areas/create/:step",
    }),
    route("admin/system_settings/sales_areas/:id/:step", "routes/admin/sales-area-step.tsx"),
    route("admin/users/partner/add", "routes/admin/user-partner.tsx", { id: "admin/users/partner/add" }),
    route("admin/user/:id/partner/add", "routes/admin/user-partner.tsx"),
    route("admin/user/:id/ways_in", "routes/admin/user-ways-in.tsx"),
    route("admin/users/create/:step", "routes/admin/user-step.tsx", { id: "admin/users/create/:step" }),
    route("admin/users/:id/catalog", "routes/admin/user-catalog.tsx"),
    route("admin/users/:id/:step", "routes/admin/user-step.tsx"),
    ...[
      "admin",
      "admin/system_settings",
      "admin/system",
      "admin/sap_maintenance",
      "admin/filters",
      "admin/catalog_configs",
    ].flatMap(collectionsBelow),
  ]),

  route("payments/notice", "routes/api/payment-notice.ts"),
  route("cart/template.csv", "routes/shop/cart-template.ts"),
  route("cart/shop/upload/:list/rejected", "routes/shop/cart-rejected.ts"),
  route("quotes/shop/upload/:list/rejected", "routes/shop/quote-rejected.ts"),
  route("cart/files/:cart/:file", "routes/shop/cart-file.ts"),
  ...["cart", "quotes"].map((root) =>
    route(`${root}/saved/:cart/file`, "routes/shop/saved-file.ts", { id: `${root}/saved/file` }),
  ),
  route("approvals/:request/file", "routes/shop/approval-file.ts"),
  route("approvals/:request/pages/:page", "routes/shop/approval-picture.ts"),
  ...["salesdocs", "orders", "quotes", "invoices", "shipments", "payments"].map((list) =>
    route(`${list}/download`, "routes/documents/download.ts", { id: `${list}/download` }),
  ),
  route("downloads/:id/file", "routes/documents/list-file-content.ts"),
  ...["salesdocs", "orders", "quotes", "invoices", "shipments"].map((list) =>
    route(`${list}/papers`, "routes/documents/papers.ts", { id: `${list}/papers` }),
  ),
  ...["orders", "quotes", "invoices"].flatMap((list) => [
    route(`${list}/:number/items/download`, "routes/documents/items-download.ts", { id: `${list}/items` }),
    route(`${list}/:number/attachments/:id`, "routes/documents/file.ts", { id: `${list}/file` }),
  ]),
  ...["salesdocs", "invoices"].flatMap((below) => {
    const paper = `${below}/:number/output_types/:type`;
    return [
      route(`${paper}/file`, "routes/documents/output.ts", { id: `${below}/output` }),
      route(`${paper}/pages/:page`, "routes/documents/paper-page.ts", { id: `${below}/paper-page` }),
    ];
  }),
  route("light", "routes/account/light.ts"),
  route("language", "routes/account/language.ts"),
  route("admin/demo/gallery/:page", "routes/admin/gallery.tsx"),
  route("admin/demo/gallery/letters/:letter", "routes/admin/gallery-letter.ts"),
  route("admin/demo/outbox/:id/html", "routes/admin/letter-html.ts"),
  route("admin/email_templates/:id/preview/html", "routes/admin/template-html.ts"),
  route("themes/:sheet", "routes/theme.ts"),
  route("client-errors", "routes/api/client-errors.ts"),
  route("api/v1/openapi.json", "routes/api/openapi.ts"),
  route("api/v1/*", "routes/api/v1.ts"),
  route("healthz", "routes/api/healthz.ts"),
  route("readyz", "routes/api/readyz.ts"),
] satisfies RouteConfig;
