import { open, press, refusedStep, type Step } from "./state";

/** One list of each kind, with its empty search, its form, and the form's errors. */
const collections = ["roles", "translations", "email_templates", "catalog_configs/news", "filters/orders"];

export const administrationStates: Step[] = [
  open("/admin"),
  ...collections.flatMap((path) => [
    open(`/admin/${path}`),
    open(`/admin/${path}?q=zzzzzz`),
    refusedStep(`/admin/${path}/create`, "", {}),
  ]),
  open("/admin/users"),
  open("/admin/users?q=zzzzzz"),
  open("/admin/activities?page_size=10"),
  open("/admin/system/failed_jobs"),
  open("/admin/tokens/create"),
  press("/admin/roles", "confirmDelete"),
  open("/admin/none", 404),
];

/** The wizards, step by step, each refused before it is passed. */
export const wizardStates: Step[] = [
  open("/admin/users/create/1"),
  refusedStep("/admin/users/create/1", "save", { username: "", email: "none" }),
  press("/admin/users/create/1", "save", {
    username: "una",
    userType: "internal",
    firstName: "Una",
    lastName: "Xavier",
    email: "una@test.example",
  }),
  ...[2, 3, 4, 5, 6].map((step) => open(`/admin/users/create/${step}`)),
  refusedStep("/admin/users/partner/add", "", { number: "999999" }),
  open("/admin/system_settings/sales_areas/create/1"),
  refusedStep("/admin/system_settings/sales_areas/create/1", "save", { id: "" }),
];

/** Pages of settings and monitoring in the administration. */
export const configurationStates: Step[] = [
  open("/admin/config_comparisons"),
  open("/admin/config_comparisons/create"),
  refusedStep("/admin/config_comparisons/create", "record", { title: "" }),
  open("/admin/config_comparisons/microsites"),
  open("/admin/sap_maintenance/sap_messages/recent"),
  open("/admin/configs"),
  open("/admin/configs/example"),
  refusedStep("/admin/configs/example", "save", { config: "{" }),
  open("/admin/configs/example/try"),
  refusedStep("/admin/configs/example/try", "send", { callAt: "noon" }),
  open("/admin/system_settings/system_configurations"),
  open("/admin/system_settings/system_configurations?q=zzzzzz"),
  open("/admin/system_settings/system_configurations/theme"),
  open("/admin/system_settings/system_configurations/session.idle_minutes"),
  refusedStep("/admin/system_settings/system_configurations/session.idle_minutes", "", { value: "abc" }),
  open("/admin/translations/import"),
  refusedStep("/admin/translations/import", "", {}),
  open("/admin/registrations"),
  open("/admin/held_orders"),
  open("/admin/held_claims"),
  open("/admin/held_payments"),
  open("/admin/health"),
  open("/admin/trials"),
  press("/admin/two_step_auth/installation", "try", { codeMinutes: "5" }),
  open("/admin/usage"),
  open("/admin/sessions"),
  open("/admin/support_codes"),
  open("/admin/demo/outbox"),
  open("/admin/demo/erp-faults"),
];
