import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/**
 * Every address of the portal, in the order of the specification. A layout here is a frame around pages; it protects
 * nothing: each page's own operation does that.
 */
export default [
  layout("routes/auth/frame.tsx", [index("routes/auth/sign-in.tsx")]),
  route("logout", "routes/auth/sign-out.ts"),

  layout("routes/main-frame.tsx", [
    route("dashboard", "routes/account/dashboard.tsx"),
    route("catalog/:website?", "routes/shop/catalog.tsx"),
    route("cart/shop", "routes/shop/cart.tsx"),
    route("cart/items", "routes/shop/cart-items.ts"),
    route("cart/suggestions", "routes/shop/suggestions.ts"),
    route("cart/shop/lines/:item", "routes/shop/cart-line.tsx"),
    route("cart/shop/delete", "routes/shop/cart-delete.tsx"),
    route("cart/shipping", "routes/shop/shipping.tsx"),
    route("cart/payment", "routes/shop/payment.tsx"),
    route("cart/confirmation", "routes/shop/confirmation.tsx"),
    route("quotes/shop", "routes/shop/quote-cart.tsx"),
    route("quotes/shop/lines/:item", "routes/shop/quote-cart-line.tsx"),
    route("quotes/shop/delete", "routes/shop/quote-cart-delete.tsx"),
    route("quotes/review", "routes/shop/quote-review.tsx"),
    route("quotes/confirmation", "routes/shop/quote-confirmation.tsx"),
    route("orders", "routes/documents/orders.tsx"),
    route("orders/:number", "routes/documents/order.tsx"),
    route("admin/demo/outbox", "routes/admin/outbox.tsx"),
    route("admin/demo/outbox/:id", "routes/admin/letter.tsx"),
    route("admin/demo/erp-faults", "routes/admin/erp-faults.tsx"),
    route("partner", "routes/account/partner.ts"),
    route("tables/:table", "routes/account/table.ts"),
    route("carry-on/:id", "routes/account/carry-on.tsx"),
    route("cookies", "routes/account/cookies.tsx"),
    route("error", "routes/account/error.tsx"),
    route("*", "routes/account/not-found.tsx"),
  ]),

  route("cart/files/:cart/:file", "routes/shop/cart-file.ts"),
  route("light", "routes/account/light.ts"),
  route("language", "routes/account/language.ts"),
  route("admin/demo/gallery/:page", "routes/admin/gallery.tsx"),
  route("client-errors", "routes/api/client-errors.ts"),
  route("api/v1/openapi.json", "routes/api/openapi.ts"),
  route("api/v1/*", "routes/api/v1.ts"),
  route("healthz", "routes/api/healthz.ts"),
  route("readyz", "routes/api/readyz.ts"),
] satisfies RouteConfig;
