import type { CartKind } from "~/features/carts/cart";

/** Addresses of the portal, built in one place. Numbers and skus come from outside and are always encoded. */
const segment = encodeURIComponent;

/** Base of all pages of one kind of cart. */
const cartRoots: Record<CartKind, string> = { order: "/cart", quote: "/quotes" };

/** Parameters that lead back to a page of a list. */
type Place = readonly [string, string][];

export const paths = {
  signIn: (backPath?: string) => (backPath ? `/?${new URLSearchParams({ back: backPath })}` : "/"),
  secondStep: (backPath: string | null) =>
    backPath ? `/auth/two_step_auth?${new URLSearchParams({ back: backPath })}` : "/auth/two_step_auth",
  provider: (name: string, action: "start" | "callback") => `/auth/${segment(name)}/${action}`,
  forgotPassword: () => "/password/reset",
  unlock: () => "/user/unlock",
  registration: () => "/registration",
  accountConfirmation: () => "/user/confirmation",
  endMails: (token: string) => `/emails/end?${new URLSearchParams({ token })}`,
  ownFeeds: () => "/profile/feeds",
  ownPush: () => "/profile/push",
  ownPassword: () => "/profile/password",
  ownSecondStep: () => "/profile/two_step",
  registrations: () => "/admin/registrations",
  dashboard: () => "/dashboard",
  reportLibrary: () => "/reports/sap",
  libraryReport: (report: string) => `/reports/sap/${segment(report)}`,
  reportRun: (run: string) => `/reports/sap/runs/${segment(run)}`,
  backgroundCarts: () => "/reports/background_carts",
  orderChanges: () => "/orders/changes",
  catalog: (website?: string) => (website ? `/catalog/${segment(website)}` : "/catalog"),
  product: (website: string, sku: string) => `/catalog/${segment(website)}/${segment(sku)}`,
  family: (website: string, family: string, q = "") =>
    `/catalog/${segment(website)}/families/${segment(family)}${q ? `?${new URLSearchParams({ q })}` : ""}`,
  dataSheet: (website: string, sku: string) => `/catalog/${segment(website)}/${segment(sku)}/data-sheet`,
  askSales: (page: string) => `/report/sales_request?${new URLSearchParams({ page })}`,
  favourites: (website: string) => `/catalog/${segment(website)}/favorites`,
  resource: (id: string) => `/resources/${segment(id)}`,
  guestCatalog: (website?: string) => (website ? `/guest/catalog/${segment(website)}` : "/guest/catalog"),
  guestProduct: (sku: string) => `/guest/catalog/product/${segment(sku)}`,
  guestFamily: (family: string, q = "") =>
    `/guest/catalog/families/${segment(family)}${q ? `?${new URLSearchParams({ q })}` : ""}`,
  userCatalog: (id: string) => `/admin/users/${segment(id)}/catalog`,
  adminUser: (id: string) => `/admin/users/${segment(id)}/1`,
  catalogSuggestions: () => "/catalog-suggestions",
  picture: (digest: string) => `/pictures/${segment(digest)}.svg`,
  cart: (kind: CartKind = "order") => `${cartRoots[kind]}/shop`,
  cartFind: (material: string) => `/cart/shop?${new URLSearchParams({ find: material })}`,
  cartLine: (kind: CartKind, item: string) => `${cartRoots[kind]}/shop/lines/${segment(item)}`,
  cartDelete: (kind: CartKind, what: Record<string, string>) =>
    `${cartRoots[kind]}/shop/delete?${new URLSearchParams(what)}`,
  /** Copies lines of a document into a cart: a form's `intent=copy` asks only if the cart has lines, a link always. */
  cartCopy: (source: {
    from: CartKind;
    number: string;
    to: CartKind;
    items?: readonly (number | string)[];
    follow?: boolean;
  }) => {
    const { from, number, to, items = [], follow = false } = source;
    const rest = {
      ...(items.length > 0 ? { items: items.join(",") } : {}),
      ...(follow ? { follow: "true" } : {}),
    };
    return `/cart/copy?${new URLSearchParams({ from, number, to, ...rest })}`;
  },
  payment: (submission: string) => `/payments/${segment(submission)}`,
  sandboxPayment: (reference: string) => `/payments/sandbox/${segment(reference)}`,
  openItems: () => "/open_items",
  payItems: (fields: Record<string, string>) => `/open_items/payment?${new URLSearchParams(fields)}`,
  paidItems: (payment: string) => `/open_items/confirmation?${new URLSearchParams({ payment })}`,
  savedMethods: () => "/open_items/payment_methods",
  downPayments: () => "/down_payments",
  prepayOrder: (order: string, payer: string) =>
    `/down_payments?${new URLSearchParams({ payer_number: payer, order })}`,
  paidAdvance: (payment: string) => `/down_payments/confirmation?${new URLSearchParams({ payment })}`,
  paymentReceipt: (number: string) => `/payments/${segment(number)}/receipt`,
  itemPayment: (payment: string) => `/open_items/payments/${segment(payment)}`,
  cartBulk: (kind: CartKind) => `${cartRoots[kind]}/shop/bulk`,
  materials: (kind: CartKind) => `${cartRoots[kind]}/shop/materials`,
  cartImport: (kind: CartKind, list: string) => `${cartRoots[kind]}/shop/upload/${segment(list)}`,
  cartTemplate: () => "/cart/template.csv",
  waitingOrders: () => "/cart/waiting",
  savedCarts: (kind: CartKind) => `${cartRoots[kind]}/saved`,
  /** `place` is page and sort order of the list, to which the change returns. */
  renameCart: (kind: CartKind, cart: string, place: Place = []) =>
    `${cartRoots[kind]}/saved/${segment(cart)}${place.length > 0 ? `?${new URLSearchParams([...place])}` : ""}`,
  savedCartFile: (kind: CartKind, cart: string) => `${cartRoots[kind]}/saved/${segment(cart)}/file`,
  deleteSavedCarts: (kind: CartKind, carts: readonly string[], place: Place = []) =>
    `${cartRoots[kind]}/saved/delete?${new URLSearchParams([["carts", carts.join(",")], ...place])}`,
  cartItems: () => "/cart/items",
  cartFile: (cart: string, file: string) => `/cart/files/${segment(cart)}/${segment(file)}`,
  cartShipping: (kind: CartKind = "order") => `${cartRoots[kind]}/shipping`,
  /** Last step before submitting. */
  cartReview: (kind: CartKind) => (kind === "order" ? "/cart/payment" : "/quotes/review"),
  confirmation: (submission: string, kind: CartKind = "order") =>
    `${cartRoots[kind]}/confirmation?${new URLSearchParams({ receipt: submission })}`,
  pdfOrders: () => "/reports/pdf_orders",
  orderingRule: () => "/reports/pdf_orders/rule",
  pdfOrderEdit: () => "/pdf_order_changes/edit",
  pdfOrderShipping: () => "/pdf_order_changes/shipping",
  pdfOrderReview: () => "/pdf_order_changes/payment",
  pdfOrderConfirmation: (submission: string) =>
    `/pdf_order_changes/confirmation?${new URLSearchParams({ receipt: submission })}`,
  pdfOrderPage: (page: number) => `/pdf_order_changes/pages/${page}`,
  pdfOrderFile: (order: string) => `/reports/pdf_orders/${segment(order)}/file`,
  approvals: () => "/approvals",
  approval: (request: string) => `/approvals/${segment(request)}`,
  changeApproval: (change: string) => `/approvals/changes/${segment(change)}`,
  approvalFile: (request: string) => `/approvals/${segment(request)}/file`,
  approvalPages: (request: string) => `/approvals/${segment(request)}/pages`,
  quote: (number: string) => `/quotes/${segment(number)}`,
  amendment: (kind: CartKind, number: string) => `/${kind}s/${segment(number)}/edit`,
  amendedLine: (kind: CartKind, number: string, item: number) =>
    `/${kind}s/${segment(number)}/edit/lines/${item}`,
  negotiation: (number: string) => `/quotes/${segment(number)}/negotiation`,
  negotiations: () => "/negotiations",
  amendmentShipping: (number: string) => `/orders/${segment(number)}/shipping`,
  /** Last step before a change is sent. */
  amendmentReview: (kind: CartKind, number: string) =>
    kind === "order" ? `/orders/${segment(number)}/payment` : `/quotes/${segment(number)}/review`,
  amendmentFile: (kind: CartKind, number: string, file: string) =>
    `/${kind}s/${segment(number)}/edit/files/${segment(file)}`,
  amendmentReceipt: (kind: CartKind, number: string, amendment: string) =>
    `/${kind}s/${segment(number)}/confirmation?${new URLSearchParams({ change: amendment })}`,
  orders: () => "/orders",
  order: (number: string) => `/orders/${segment(number)}`,
  find: () => "/find",
  download: (id: string) => `/downloads/${segment(id)}`,
  erpFaults: () => "/admin/demo/erp-faults",
  partner: () => "/partner",
  table: (name: string) => `/tables/${segment(name)}`,
  partnerQuestion: (fields: Record<string, string>) => `/partner/question?${new URLSearchParams(fields)}`,
  partners: () => "/partners",
  profile: () => "/profile",
  acting: () => "/acting",
  sessions: () => "/admin/sessions",
  heldOrders: () => "/admin/held_orders",
  giveBack: (submission: string) => `/admin/held_orders/${segment(submission)}/give_back`,
  supportCodes: () => "/admin/support_codes",
  supportCode: (code: string) => `/admin/support_codes/${segment(code)}`,
  trials: () => "/admin/trials",
  trial: ({ id }: { id: string }) => `/admin/trials/${segment(id)}`,
  heldClaims: () => "/admin/held_claims",
  giveClaimBack: (claim: string) => `/admin/held_claims/${segment(claim)}/give_back`,
  heldPayments: () => "/admin/held_payments",
  refundPayment: (payment: string) => `/admin/held_payments/${segment(payment)}/refund`,
  configs: () => "/admin/configs",
  config: (name: string, version?: number) =>
    `/admin/configs/${segment(name)}${version === undefined ? "" : `?version=${version}`}`,
  configTry: (name: string) => `/admin/configs/${segment(name)}/try`,
  carryOn: (parkedId: string) => `/carry-on/${segment(parkedId)}`,
  whyNot: (operation: string) => `/why/${segment(operation)}`,
} as const;
