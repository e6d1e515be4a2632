/** Addresses of the portal, built in one place. Numbers and skus come from outside and are always encoded. */
const segment = encodeURIComponent;

export const paths = {
  signIn: (back?: string) => (back ? `/?${new URLSearchParams({ back })}` : "/"),
  secondStep: (back: string | null) =>
    back ? `/auth/two_step_auth?${new URLSearchParams({ back })}` : "/auth/two_step_auth",
  provider: (name: string, action: "start" | "callback") => `/auth/${segment(name)}/${action}`,
  forgotPassword: () => "/password/reset",
  unlock: () => "/user/unlock",
  registration: () => "/registration",
  accountConfirmation: () => "/user/confirmation",
  ownSecondStep: () => "/profile/two_step",
  registrations: () => "/admin/registrations",
  dashboard: () => "/dashboard",
  catalog: (website?: string) => (website ? `/catalog/${segment(website)}` : "/catalog"),
  product: (website: string, sku: string) => `/catalog/${segment(website)}/${segment(sku)}`,
  cart: () => "/cart/shop",
  cartItems: () => "/cart/items",
  cartShipping: () => "/cart/shipping",
  cartPayment: () => "/cart/payment",
  confirmation: (submission: string) => `/cart/confirmation?${new URLSearchParams({ receipt: submission })}`,
  orders: () => "/orders",
  order: (number: string) => `/orders/${segment(number)}`,
  erpFaults: () => "/admin/demo/erp-faults",
  partner: () => "/partner",
  table: (name: string) => `/tables/${segment(name)}`,
  partners: () => "/partners",
  profile: () => "/profile",
  acting: () => "/acting",
  sessions: () => "/admin/sessions",
  configs: () => "/admin/configs",
  config: (name: string, version?: number) =>
    `/admin/configs/${segment(name)}${version === undefined ? "" : `?version=${version}`}`,
  configTry: (name: string) => `/admin/configs/${segment(name)}/try`,
  carryOn: (parked: string) => `/carry-on/${segment(parked)}`,
  whyNot: (operation: string) => `/why/${segment(operation)}`,
} as const;
