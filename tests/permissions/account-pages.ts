import { admin, everybody, forCustomer, noPerson, type Page, signedIn, staff, unknownId } from "./people";

/** Ways in, one's own account, and what every page needs. */
export const accountPages: Record<string, Page> = {
  "": { address: "/", reads: everybody },
  registration: { address: "/registration", reads: everybody },
  "password/reset": { address: "/password/reset", reads: everybody },
  "password/repair": { address: "/password/repair", reads: everybody },
  "user/confirmation": { address: "/user/confirmation", reads: everybody },
  setup: { address: "/setup", reads: everybody },
  "emails/end": { address: "/emails/end?token=none", reads: everybody },
  "user/unlock": { address: "/user/unlock", reads: everybody },
  "auth/two_step_auth": { address: "/auth/two_step_auth", reads: everybody },
  logout: { address: "/logout", reads: everybody },
  dashboard: { address: "/dashboard", reads: signedIn },
  "dashboard/new": { address: "/dashboard/new", reads: admin },
  "auth/:provider/:action": { address: "/auth/none/start", reads: everybody },
  partner: {
    address: "/partner",
    reads: everybody,
    sends: [
      { fields: { holding: unknownId }, by: signedIn },
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
  "report/issue": {
    address: "/report/issue",
    reads: signedIn,
    sends: [{ fields: { intent: "send" }, by: signedIn }],
  },
  help: {
    address: "/help",
    reads: signedIn,
    sends: [{ fields: { intent: "send" }, by: signedIn }],
  },
  "report/sales_request": {
    address: "/report/sales_request",
    reads: forCustomer,
    sends: [{ fields: { intent: "send" }, by: forCustomer }],
  },
  "user/requests": { address: "/user/requests", reads: signedIn },
  "user/requests/:request": {
    address: `/user/requests/${unknownId}`,
    reads: signedIn,
    sends: [{ fields: { intent: "close" }, by: signedIn }],
  },
  "requests/:request/files/:file": { address: `/requests/${unknownId}/files/${unknownId}`, reads: signedIn },
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
    address: `/carry-on/${unknownId}`,
    reads: signedIn,
    sends: [{ fields: {}, by: signedIn }],
  },
  profile: {
    address: "/profile",
    reads: signedIn,
    sends: [
      { fields: { intent: "save", language: "xx" }, by: signedIn },
      { fields: { intent: "mails", mailKinds: "none" }, by: signedIn },
      { fields: { intent: `end:${unknownId}` }, by: signedIn },
    ],
  },
  "profile/two_step": {
    address: "/profile/two_step",
    reads: signedIn,
    sends: [{ fields: { intent: "begin" }, by: signedIn }],
  },
  "profile/feeds": {
    address: "/profile/feeds",
    reads: signedIn,
    sends: [{ fields: { intent: "create", id: "none" }, by: forCustomer }],
  },
  "profile/feeds/:id/revoke": {
    address: `/profile/feeds/${unknownId}/revoke`,
    reads: signedIn,
    sends: [{ fields: { intent: "revoke" }, by: signedIn }],
  },
  "profile/push": {
    address: "/profile/push",
    reads: signedIn,
    sends: [
      { fields: { intent: "allow", endpoint: "none" }, by: signedIn },
      { fields: { intent: `stop:${unknownId}` }, by: signedIn },
    ],
  },
  "feeds/calendar.ics": { address: "/feeds/calendar.ics", reads: everybody },
  "feeds/updates.xml": { address: "/feeds/updates.xml", reads: everybody },
  "profile/password": {
    address: "/profile/password",
    reads: signedIn,
    sends: [{ fields: {}, by: signedIn }],
  },
  acting: {
    address: "/acting",
    reads: everybody,
    sends: [
      { fields: { intent: `as:${unknownId}` }, by: staff },
      { fields: { intent: "return" }, by: noPerson },
    ],
  },
  shortcuts: {
    address: "/shortcuts",
    reads: everybody,
    sends: [{ fields: { intent: "off" }, by: everybody }],
  },
  cookies: { address: "/cookies", reads: everybody },
  error: { address: "/error", reads: everybody },
  "*": { address: "/nonsense", reads: everybody },
  "texts/:file": { address: "/texts/en.none.json", reads: everybody },
  language: { address: "/language", reads: everybody },
  "login_notifications/:id": {
    address: `/login_notifications/${unknownId}`,
    reads: everybody,
    sends: [{ fields: {}, by: signedIn }],
  },
  "campaigns/:id": {
    address: `/campaigns/${unknownId}`,
    reads: everybody,
    sends: [{ fields: {}, by: signedIn }],
  },
  "campaigns/:id/:item": { address: `/campaigns/${unknownId}/button`, reads: everybody },
  "images/:image": { address: "/images/none", reads: everybody },
  "themes/:sheet": { address: "/themes/none", reads: everybody },
  "client-errors": { address: "/client-errors", reads: everybody },
  "api/v1/openapi.json": { address: "/api/v1/openapi.json", reads: everybody },
  "api/*": { address: "/api/v2/none", reads: everybody },
  healthz: { address: "/healthz", reads: everybody },
  readyz: { address: "/readyz", reads: everybody },
};
