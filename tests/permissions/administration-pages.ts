import { admin, everybody, type Page, type Person, staff, unknownId } from "./people";

/** Addresses of a collection; one represents all. */
const collectionBelow = (folder: string, name: string, reads: readonly Person[]) =>
  collectionPages(`${folder}/:collection`, `/${folder}/${name}`, reads);

function collectionPages(pattern: string, address: string, reads: readonly Person[]): Record<string, Page> {
  return {
    [pattern]: { address, reads },
    [`${pattern}/create`]: { address: `${address}/create`, reads },
    [`${pattern}/delete`]: { address: `${address}/delete?selected=${unknownId}`, reads },
    [`${pattern}/download`]: { address: `${address}/download`, reads },
    [`${pattern}/:id`]: { address: `${address}/${unknownId}`, reads },
  };
}

/** Pages of the administration. */
export const administrationPages: Record<string, Page> = {
  admin: { address: "/admin", reads: admin },
  ...collectionBelow("admin", "roles", admin),
  "admin/activities/entries/:id": { address: `/admin/activities/entries/${unknownId}`, reads: admin },
  ...collectionBelow("admin/system_settings", "microsites", admin),
  ...collectionBelow("admin/filters", "orders", admin),
  ...collectionPages("admin/catalog_configs/news", "/admin/catalog_configs/news", admin),
  ...collectionPages("admin/catalog_configs/resources", "/admin/catalog_configs/resources", admin),
  ...collectionPages("admin/catalog_configs/drop_down_menu", "/admin/catalog_configs/drop_down_menu", admin),
  ...collectionBelow("admin/system", "scheduled_jobs", admin),
  // Jobs belong to the program: only failed ones can be deleted.
  "admin/system/:collection/create": { address: "/admin/system/scheduled_jobs/create", reads: everybody },
  "admin/system/:collection/delete": {
    address: `/admin/system/failed_jobs/delete?selected=${unknownId}`,
    reads: admin,
  },
  ...collectionBelow("admin/sap_maintenance", "sap_downtimes", admin),
  ...collectionBelow("admin/sap_maintenance/sap_messages", "configs", admin),
  "admin/sap_maintenance/sap_connection_configs/:id/ping": {
    address: "/admin/sap_maintenance/sap_connection_configs/current/ping",
    reads: admin,
    sends: [{ fields: { intent: "ping" }, by: admin }],
  },
  "admin/sap_maintenance/sap_connection_configs/:id/mapping": {
    address: `/admin/sap_maintenance/sap_connection_configs/${unknownId}/mapping`,
    reads: admin,
    sends: [{ fields: { intent: "read" }, by: admin }],
  },
  "admin/sap_maintenance/sap_messages/recent": {
    address: "/admin/sap_maintenance/sap_messages/recent",
    reads: admin,
  },
  "admin/system_settings/sales_areas/create/:step": {
    address: "/admin/system_settings/sales_areas/create/1",
    reads: admin,
  },
  "admin/system_settings/sales_areas/:id/:step": {
    address: `/admin/system_settings/sales_areas/${unknownId}/1`,
    reads: admin,
  },
  "admin/first_steps": {
    address: "/admin/first_steps",
    reads: admin,
    sends: [{ fields: {}, by: admin }],
  },
  "admin/users/:id/catalog": { address: `/admin/users/${unknownId}/catalog`, reads: admin },
  "admin/issues": { address: "/admin/issues", reads: staff },
  "admin/issues/create": {
    address: "/admin/issues/create",
    reads: staff,
    sends: [{ fields: { intent: "send" }, by: staff }],
  },
  "admin/issues/:request": {
    address: `/admin/issues/${unknownId}`,
    reads: staff,
    sends: [{ fields: { intent: "assign:me" }, by: staff }],
  },
  "admin/support_codes": { address: "/admin/support_codes", reads: staff },
  "admin/support_codes/:code": {
    address: "/admin/support_codes/K7QM3XRD2P",
    reads: staff,
    sends: [{ fields: { intent: "look" }, by: staff }],
  },
  "admin/demo/outbox": { address: "/admin/demo/outbox", reads: admin },
  "admin/demo/outbox/:id": { address: "/admin/demo/outbox/none", reads: admin },
  "admin/demo/erp-faults": {
    address: "/admin/demo/erp-faults",
    reads: admin,
    sends: [{ fields: { intent: "forget" }, by: admin }],
  },
  "admin/demo/gallery/:page": { address: "/admin/demo/gallery/blank", reads: everybody },
  "admin/demo/gallery/mails/:mail": { address: "/admin/demo/gallery/mails/order", reads: everybody },
  "admin/email_templates/:id/preview": {
    address: `/admin/email_templates/${unknownId}/preview`,
    reads: admin,
    sends: [{ fields: { intent: "try" }, by: admin }],
  },
  "admin/email_templates/:id/preview/html": {
    address: `/admin/email_templates/${unknownId}/preview/html`,
    reads: admin,
  },
  "admin/config_comparisons/create": {
    address: "/admin/config_comparisons/create",
    reads: admin,
    sends: [{ fields: { intent: "record", title: "Now" }, by: admin }],
  },
  "admin/config_comparisons/microsites": { address: "/admin/config_comparisons/microsites", reads: admin },
  "admin/config_comparisons/delete": {
    address: `/admin/config_comparisons/delete?selected=${unknownId}`,
    reads: admin,
  },
  "admin/config_comparisons/download": { address: "/admin/config_comparisons/download", reads: admin },
  "admin/config_comparisons/export": { address: "/admin/config_comparisons/export", reads: admin },
  "admin/config_comparisons/:id": { address: `/admin/config_comparisons/${unknownId}`, reads: admin },
  "admin/configs": { address: "/admin/configs", reads: admin },
  "admin/configs/:name": { address: "/admin/configs/none", reads: admin },
  "admin/configs/:name/try": { address: "/admin/configs/none/try", reads: admin },
  "admin/demo/outbox/:id/html": { address: "/admin/demo/outbox/none/html", reads: admin },
  "admin/system_settings/system_configurations": {
    address: "/admin/system_settings/system_configurations",
    reads: admin,
  },
  "admin/system_settings/system_configurations/:key": {
    address: "/admin/system_settings/system_configurations/none",
    reads: admin,
  },
  "admin/translations/import": { address: "/admin/translations/import", reads: admin },
  "admin/users/partner/add": { address: "/admin/users/partner/add", reads: admin },
  "admin/user/:id/partner/add": { address: `/admin/user/${unknownId}/partner/add`, reads: admin },
  "admin/user/:id/ways_in": { address: `/admin/user/${unknownId}/ways_in`, reads: admin },
  "admin/user/:id/ways_in/unlink": { address: `/admin/user/${unknownId}/ways_in/unlink`, reads: admin },
  "admin/contents": { address: "/admin/contents", reads: admin },
  "admin/promotional_banners/create": { address: "/admin/promotional_banners/create", reads: admin },
  "admin/promotional_banners/delete": {
    address: `/admin/promotional_banners/delete?selected=${unknownId}`,
    reads: admin,
  },
  "admin/promotional_banners/download": { address: "/admin/promotional_banners/download", reads: admin },
  "admin/promotional_banners/:id": {
    address: `/admin/promotional_banners/${unknownId}`,
    reads: admin,
    sends: [{ fields: { intent: "addBanner", language: "en" }, by: admin }],
  },
  "admin/pictures/delete": {
    address: `/admin/pictures/delete?of=theme&id=${unknownId}&picture=${unknownId}`,
    reads: admin,
    sends: [{ fields: { intent: "delete" }, by: admin }],
  },
  "admin/trials": { address: "/admin/trials", reads: admin },
  "admin/trials/:id": {
    address: `/admin/trials/${unknownId}`,
    reads: admin,
    sends: [{ fields: { intent: "revert" }, by: admin }],
  },
  "admin/trials/:id/discard": {
    address: `/admin/trials/${unknownId}/discard`,
    reads: admin,
    sends: [{ fields: { intent: "discard" }, by: admin }],
  },
  "admin/trials/:id/mail": { address: `/admin/trials/${unknownId}/mail`, reads: admin },
  "admin/usage": { address: "/admin/usage", reads: admin },
  "admin/marketing_campaigns/create": { address: "/admin/marketing_campaigns/create", reads: admin },
  "admin/marketing_campaigns/delete": {
    address: `/admin/marketing_campaigns/delete?selected=${unknownId}`,
    reads: admin,
  },
  "admin/marketing_campaigns/download": { address: "/admin/marketing_campaigns/download", reads: admin },
  "admin/marketing_campaigns/:id": { address: `/admin/marketing_campaigns/${unknownId}`, reads: admin },
  "admin/themes/create": { address: "/admin/themes/create", reads: admin },
  "admin/themes/:id": {
    address: `/admin/themes/${unknownId}`,
    reads: admin,
    sends: [{ fields: { intent: `revert:${unknownId}:1` }, by: admin }],
  },
  "admin/themes/delete": { address: `/admin/themes/delete?selected=${unknownId}`, reads: admin },
  "admin/themes/download": { address: "/admin/themes/download", reads: admin },
  "admin/tokens/:id/revoke": { address: `/admin/tokens/${unknownId}/revoke`, reads: admin },
  "admin/users/create/:step": { address: "/admin/users/create/1", reads: admin },
  "admin/users/:id/:step": { address: `/admin/users/${unknownId}/1`, reads: admin },
  "admin/registrations": { address: "/admin/registrations", reads: admin },
  "admin/registrations/:id": { address: `/admin/registrations/${unknownId}`, reads: admin },
  "admin/health": { address: "/admin/health", reads: admin },
  "admin/held_orders": {
    address: "/admin/held_orders",
    reads: admin,
    sends: [{ fields: { intent: `look:${unknownId}` }, by: admin }],
  },
  "admin/held_orders/:id/give_back": {
    address: `/admin/held_orders/${unknownId}/give_back`,
    reads: admin,
    sends: [{ fields: { intent: "giveBack" }, by: admin }],
  },
  "admin/held_claims": {
    address: "/admin/held_claims",
    reads: admin,
    sends: [{ fields: { intent: `look:${unknownId}` }, by: admin }],
  },
  "admin/held_claims/:id/give_back": {
    address: `/admin/held_claims/${unknownId}/give_back`,
    reads: admin,
    sends: [{ fields: { intent: "giveBack" }, by: admin }],
  },
  "admin/payment_processor": {
    address: "/admin/payment_processor",
    reads: admin,
    sends: [{ fields: { intent: "test" }, by: admin }],
  },
  "admin/held_payments": {
    address: "/admin/held_payments",
    reads: admin,
    sends: [{ fields: { intent: `look:${unknownId}` }, by: admin }],
  },
  "admin/held_payments/:id/refund": {
    address: `/admin/held_payments/${unknownId}/refund`,
    reads: admin,
    sends: [{ fields: { intent: "refund" }, by: admin }],
  },
  "admin/sessions": {
    address: "/admin/sessions",
    reads: staff,
    sends: [
      { fields: { intent: `end:${unknownId}` }, by: admin },
      { fields: { intent: `as:${unknownId}` }, by: staff },
    ],
  },
};
