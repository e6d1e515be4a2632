/**
 * What each of the demo's people may do, written by hand: an expectation, never generated from the code that it is held
 * against. `csr` works for the customer of `buyer`; `admin` has chosen no customer; `nobody` is not signed in.
 */
export const people = ["nobody", "buyer", "requester", "approver", "csr", "admin"] as const;
export type Person = (typeof people)[number];

const everybody = people;
const signedIn = ["buyer", "requester", "approver", "csr", "admin"] as const;
const forCustomer = ["buyer", "requester", "approver", "csr"] as const;
/** Goods to somebody else than a ship-to. */
const toElsewhere = ["buyer", "csr"] as const;
const admin = ["admin"] as const;
const staff = ["csr", "admin"] as const;
/** Only the portal's own jobs. */
const noPerson = [] as const;

/** Every operation, by name. */
export const mayDo: Record<string, readonly Person[]> = {
  "cart.addAttachments": forCustomer,
  "cart.addItems": forCustomer,
  "cart.attachToDocument": noPerson,
  "cart.cancelSubmission": forCustomer,
  "cart.carryOnSubmission": noPerson,
  "cart.chooseAddress": toElsewhere,
  "cart.continue": forCustomer,
  "cart.copyItem": forCustomer,
  "cart.findSuggestions": forCustomer,
  "cart.findToLeave": signedIn,
  "cart.getActive": forCustomer,
  "cart.getAttachment": forCustomer,
  "cart.getCheckout": forCustomer,
  "cart.getLine": forCustomer,
  "cart.getPage": forCustomer,
  "cart.getReceipt": forCustomer,
  "cart.getShipping": forCustomer,
  "cart.leave": forCustomer,
  "cart.listItems": forCustomer,
  "cart.remove": forCustomer,
  "cart.removeAttachment": forCustomer,
  "cart.removeDropShip": toElsewhere,
  "cart.removeItems": forCustomer,
  "cart.restoreItems": forCustomer,
  "cart.saveDropShip": toElsewhere,
  "cart.saveShipping": forCustomer,
  "cart.submit": forCustomer,
  "cart.updateItem": forCustomer,
  "cart.updateItems": forCustomer,
  "catalog.findMaterials": forCustomer,
  "demoErp.advanceDays": admin,
  "demoErp.clearFaults": admin,
  "demoErp.forgetCalls": admin,
  "demoErp.getDemoErp": admin,
  "demoErp.setFault": admin,
  "documents.findOrders": forCustomer,
  "documents.getOrder": forCustomer,
  "downtimes.findDowntimes": admin,
  "downtimes.findOutage": signedIn,
  "downtimes.planDowntime": admin,
  "downtimes.removeDowntime": admin,
  "downtimes.reopenErp": admin,
  "identity.actAs": staff,
  "identity.actForPartner": staff,
  "identity.approveRegistration": admin,
  "identity.beginProviderSignIn": everybody,
  "identity.beginSecondStep": signedIn,
  "identity.changePassword": signedIn,
  "identity.checkCode": everybody,
  "identity.chooseLanguage": signedIn,
  "identity.choosePartner": signedIn,
  "identity.configureProvider": admin,
  "identity.confirmAccount": everybody,
  "identity.confirmSecondStep": signedIn,
  "identity.endAnySession": admin,
  "identity.endOtherSessions": signedIn,
  "identity.endOwnSession": signedIn,
  "identity.explainRefusal": signedIn,
  "identity.findActiveSessions": staff,
  "identity.findOwnPartners": signedIn,
  "identity.findProviders": everybody,
  "identity.findRegistrations": admin,
  "identity.finishProviderSignIn": everybody,
  "identity.getCodeQuestion": everybody,
  "identity.getParkedForm": signedIn,
  "identity.getPasswordLink": everybody,
  "identity.getPasswordRules": signedIn,
  "identity.getProfile": signedIn,
  "identity.getRegistration": admin,
  "identity.getSecondStep": signedIn,
  "identity.getUnlockLink": everybody,
  "identity.getWelcome": signedIn,
  "identity.linkProvider": admin,
  "identity.mailAnotherCode": everybody,
  "identity.parkForm": everybody,
  "identity.refuseRegistration": admin,
  "identity.register": everybody,
  "identity.removeSecondStep": signedIn,
  "identity.renewRecoveryCodes": signedIn,
  "identity.repairPassword": everybody,
  "identity.requestLetter": everybody,
  "identity.requestPermission": signedIn,
  "identity.resetSecondStep": admin,
  "identity.returnToSelf": noPerson,
  "identity.searchPartners": signedIn,
  "identity.signIn": everybody,
  "identity.signOut": signedIn,
  "identity.takeParkedForm": signedIn,
  "identity.unlinkProvider": admin,
  "identity.unlockAccount": everybody,
  "identity.updateLetters": signedIn,
  "identity.updateProfile": signedIn,
  "identity.writeLetter": noPerson,
  "notifications.findLetters": admin,
  "notifications.getLetter": admin,
  "tables.chooseColumns": signedIn,
  "tables.choosePageSize": signedIn,
  "tables.foldRow": signedIn,
  "tables.getChoices": everybody,
};

interface Page {
  /** An address of the route; records in it belong to nobody, so that only the permission decides. */
  address: string;
  reads: readonly Person[];
  /** What its forms send, and who may send it. The fields name no record that there is. */
  sends?: { fields: Record<string, string>; by: readonly Person[] }[];
}

const nothing = "01a1fcbd-7e32-746e-89d9-749c3d82e5f8";
const cart = { cart: nothing, version: "1" };

/** Every address of the map, by its route. */
export const mayOpen: Record<string, Page> = {
  "": { address: "/", reads: everybody },
  registration: { address: "/registration", reads: everybody },
  "password/reset": { address: "/password/reset", reads: everybody },
  "password/repair": { address: "/password/repair", reads: everybody },
  "user/confirmation": { address: "/user/confirmation", reads: everybody },
  "user/unlock": { address: "/user/unlock", reads: everybody },
  "auth/two_step_auth": { address: "/auth/two_step_auth", reads: everybody },
  logout: { address: "/logout", reads: everybody },
  dashboard: { address: "/dashboard", reads: signedIn },
  "catalog/:website?": { address: "/catalog", reads: forCustomer },
  "cart/shop": {
    address: "/cart/shop",
    reads: forCustomer,
    sends: [
      { fields: { intent: "update", ...cart }, by: forCustomer },
      { fields: { intent: "add", "items[0].material": "" }, by: forCustomer },
    ],
  },
  "cart/items": {
    address: "/cart/items",
    reads: everybody,
    sends: [{ fields: { intent: "add:" }, by: forCustomer }],
  },
  "cart/suggestions": { address: "/cart/suggestions?q=bolt", reads: forCustomer },
  "cart/shop/lines/:item": { address: `/cart/shop/lines/${nothing}`, reads: forCustomer },
  "cart/shop/delete": {
    address: "/cart/shop/delete?all=1",
    reads: forCustomer,
    sends: [{ fields: { intent: "deleteCart", ...cart }, by: forCustomer }],
  },
  "cart/shipping": { address: "/cart/shipping", reads: forCustomer },
  "cart/payment": { address: "/cart/payment", reads: forCustomer },
  "quotes/shop": { address: "/quotes/shop", reads: forCustomer },
  "quotes/shop/lines/:item": { address: `/quotes/shop/lines/${nothing}`, reads: forCustomer },
  "quotes/shop/delete": { address: "/quotes/shop/delete?all=1", reads: forCustomer },
  "quotes/review": { address: "/quotes/review", reads: forCustomer },
  "quotes/confirmation": { address: `/quotes/confirmation?receipt=${nothing}`, reads: forCustomer },
  "cart/confirmation": { address: `/cart/confirmation?receipt=${nothing}`, reads: forCustomer },
  orders: { address: "/orders", reads: forCustomer },
  "orders/:number": { address: "/orders/999999999", reads: forCustomer },
  "admin/demo/outbox": { address: "/admin/demo/outbox", reads: admin },
  "admin/demo/outbox/:id": { address: "/admin/demo/outbox/none", reads: admin },
  "admin/demo/erp-faults": {
    address: "/admin/demo/erp-faults",
    reads: admin,
    sends: [{ fields: { intent: "forget" }, by: admin }],
  },
  "admin/demo/gallery/:page": { address: "/admin/demo/gallery/blank", reads: everybody },
  "admin/registrations": { address: "/admin/registrations", reads: admin },
  "admin/registrations/:id": { address: `/admin/registrations/${nothing}`, reads: admin },
  "admin/sessions": {
    address: "/admin/sessions",
    reads: staff,
    sends: [
      { fields: { intent: `end:${nothing}` }, by: admin },
      { fields: { intent: `as:${nothing}` }, by: staff },
    ],
  },
  partner: {
    address: "/partner",
    reads: everybody,
    sends: [
      { fields: { holding: nothing }, by: signedIn },
      { fields: { number: "999999", salesArea: "1000" }, by: staff },
      { fields: { intent: "name:soldTo/999999/1000" }, by: staff },
    ],
  },
  "partner/question": {
    address: "/partner/question",
    reads: signedIn,
    sends: [{ fields: { intent: "save" }, by: staff }],
  },
  partners: { address: "/partners", reads: signedIn },
  "why/:subject": {
    address: "/why/administer",
    reads: signedIn,
    sends: [{ fields: { permission: "none" }, by: signedIn }],
  },
  "tables/:table": {
    address: "/tables/orders",
    reads: everybody,
    sends: [
      { fields: { intent: "size", pageSize: "10" }, by: everybody },
      { fields: { intent: "columns", columns: "none" }, by: signedIn },
    ],
  },
  "carry-on/:id": {
    address: `/carry-on/${nothing}`,
    reads: signedIn,
    sends: [{ fields: {}, by: signedIn }],
  },
  profile: {
    address: "/profile",
    reads: signedIn,
    sends: [
      { fields: { intent: "save", language: "xx" }, by: signedIn },
      { fields: { intent: "letters", letters: "none" }, by: signedIn },
      { fields: { intent: `end:${nothing}` }, by: signedIn },
    ],
  },
  "profile/two_step": {
    address: "/profile/two_step",
    reads: signedIn,
    sends: [{ fields: { intent: "begin" }, by: signedIn }],
  },
  "profile/password": {
    address: "/profile/password",
    reads: signedIn,
    sends: [{ fields: {}, by: signedIn }],
  },
  acting: {
    address: "/acting",
    reads: everybody,
    sends: [
      { fields: { intent: `as:${nothing}` }, by: staff },
      { fields: { intent: "return" }, by: noPerson },
    ],
  },
  cookies: { address: "/cookies", reads: everybody },
  error: { address: "/error", reads: everybody },
  "*": { address: "/nonsense", reads: everybody },
  light: { address: "/light", reads: everybody },
  language: { address: "/language", reads: everybody },
  "themes/:sheet": { address: "/themes/none", reads: everybody },
  "client-errors": { address: "/client-errors", reads: everybody },
  "api/v1/openapi.json": { address: "/api/v1/openapi.json", reads: everybody },
  "api/v1/*": { address: "/api/v1/none", reads: everybody },
  healthz: { address: "/healthz", reads: everybody },
  readyz: { address: "/readyz", reads: everybody },
};
