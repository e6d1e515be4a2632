import { openPage, press, refusedStep, type Step } from "./state";

/** One list of each kind, with its empty search, its form, and the form's errors. */
const collections = ["roles", "translations", "email_templates", "catalog_configs/news", "filters/orders"];

export const administrationStates: Step[] = [
  openPage("/admin"),
  ...collections.flatMap((path) => [
    openPage(`/admin/${path}`),
    openPage(`/admin/${path}?q=zzzzzz`),
    refusedStep(`/admin/${path}/create`, "", {}),
  ]),
  openPage("/admin/users"),
  openPage("/admin/users?q=zzzzzz"),
  openPage("/admin/activities?page_size=10"),
  openPage("/admin/system/failed_jobs"),
  openPage("/admin/tokens/create"),
  press("/admin/roles", "confirmDelete"),
  openPage("/admin/none", 404),
];

/** The wizards, step by step, each refused before it is passed. */
export const wizardStates: Step[] = [
  openPage("/admin/users/create/1"),
  refusedStep("/admin/users/create/1", "save", { username: "", email: "none" }),
  press("/admin/users/create/1", "save", {
    username: "una",
    userType: "internal",
    firstName: "Una",
    lastName: "Xavier",
    email: "una@test.example",
  }),
  ...[2, 3, 4, 5, 6].map((step) => openPage(`/admin/users/create/${step}`)),
  refusedStep("/admin/users/partner/add", "", { number: "999999" }),
  openPage("/admin/system_settings/sales_areas/create/1"),
  refusedStep("/admin/system_settings/sales_areas/create/1", "save", { id: "" }),
];

/** Pages of settings and monitoring in the administration. */
export const configurationStates: Step[] = [
  openPage("/admin/config_comparisons"),
  openPage("/admin/config_comparisons/create"),
  refusedStep("/admin/config_comparisons/create", "record", { title: "" }),
  openPage("/admin/config_comparisons/microsites"),
  openPage("/admin/sap_maintenance/sap_messages/recent"),
  openPage("/admin/configs"),
  openPage("/admin/configs/example"),
  refusedStep("/admin/configs/example", "save", { config: "{" }),
  openPage("/admin/configs/example/try"),
  refusedStep("/admin/configs/example/try", "send", { callAt: "noon" }),
  openPage("/admin/system_settings/system_configurations"),
  openPage("/admin/system_settings/system_configurations?q=zzzzzz"),
  openPage("/admin/system_settings/system_configurations/theme"),
  openPage("/admin/system_settings/system_configurations/session.idle_minutes"),
  refusedStep("/admin/system_settings/system_configurations/session.idle_minutes", "", { value: "abc" }),
  openPage("/admin/translations/import"),
  refusedStep("/admin/translations/import", "", {}),
  openPage("/admin/registrations"),
  openPage("/admin/held_orders"),
  openPage("/admin/held_claims"),
  openPage("/admin/held_payments"),
  openPage("/admin/health"),
  openPage("/admin/trials"),
  press("/admin/two_step_auth/installation", "try", { codeMinutes: "5" }),
  openPage("/admin/usage"),
  openPage("/admin/sessions"),
  openPage("/admin/support_codes"),
  openPage("/admin/demo/outbox"),
  openPage("/admin/demo/erp-faults"),
];
