import { type Permission, permissions } from "~/door/permissions";
import { demoCustomerA, demoCustomerB } from "~/erp/embedded/demo-partners";

export const demoPassword = "demo-Tradepost-1";

export const demoSalesAreas = [
  { id: "1000", title: "Industry Benelux", currency: "EUR", system: "main" },
  { id: "1100", title: "Trade Benelux", currency: "EUR", system: "main" },
  { id: "2000", title: "Industry Switzerland", currency: "CHF", system: "main" },
];

export const demoRoles = {
  buyer: [
    "place_orders",
    "place_quotes",
    "convert_quotes",
    "change_order",
    "change_quote",
    "product_catalog",
    "view_catalog",
    "pay_invoices",
    "view_invoices",
    "drop_ships",
    "report_submit",
  ],
  requester: ["place_approved_orders_only", "place_quotes", "product_catalog", "view_catalog"],
  approver: [
    "approve_orders",
    "place_orders",
    "place_quotes",
    "product_catalog",
    "view_catalog",
    "view_invoices",
  ],
  representative: [
    "select_any_partner",
    "proxy_login",
    "place_orders",
    "place_quotes",
    "convert_quotes",
    "change_order",
    "change_quote",
    "product_catalog",
    "view_catalog",
    "pay_invoices",
    "view_invoices",
    "drop_ships",
    "edit_pdf_orders",
    "report_submit",
  ],
  accountManager: [
    "place_orders",
    "place_quotes",
    "convert_quotes",
    "product_catalog",
    "view_catalog",
    "view_invoices",
    "report_submit",
  ],
  administrator: permissions.filter((name) => name !== "place_approved_orders_only"),
} as const satisfies Record<string, readonly Permission[]>;

export type DemoRole = keyof typeof demoRoles;

export interface DemoAccount {
  username: string;
  name: [first: string, last: string];
  role: DemoRole;
  /** Customers of the account, or those assigned to it for internal staff. */
  customers: readonly { soldTo: string; salesAreas: readonly string[] }[];
  internal?: true;
  /** Keeps the account from signing in directly. */
  hurdle?: "code by mail" | "locked" | "unconfirmed";
}

/** Customers of the demo's ERP, with their sales areas. */
export const demoCustomers = [demoCustomerA, demoCustomerB];

const customerA = { soldTo: demoCustomerA.soldTo, salesAreas: demoCustomerA.salesAreas };
const customerB = { soldTo: demoCustomerB.soldTo, salesAreas: demoCustomerB.salesAreas };

/** Accounts of the demo, listed in the README and, in demo mode only, on the sign-in page. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: "buyer", name: ["Bente", "Vermeer"], role: "buyer", customers: [customerA] },
  { username: "requester", name: ["Rik", "Hendriks"], role: "requester", customers: [customerA] },
  { username: "approver", name: ["Anouk", "de Wit"], role: "approver", customers: [customerA] },
  { username: "other", name: ["Olivier", "Lambert"], role: "buyer", customers: [customerB] },
  {
    username: "two-step",
    name: ["Teun", "Bakker"],
    role: "buyer",
    customers: [customerB],
    hurdle: "code by mail",
  },
  { username: "locked", name: ["Lena", "Smit"], role: "buyer", customers: [customerB], hurdle: "locked" },
  {
    username: "unconfirmed",
    name: ["Umar", "Visser"],
    role: "buyer",
    customers: [customerB],
    hurdle: "unconfirmed",
  },
  {
    username: "manager",
    name: ["Mirko", "Jovanović"],
    role: "accountManager",
    customers: [customerA, customerB],
    internal: true,
  },
  { username: "csr", name: ["Carla", "Sousa"], role: "representative", customers: [], internal: true },
  { username: "admin", name: ["Ada", "Jansen"], role: "administrator", customers: [], internal: true },
];

/** Token of an API client of the demo buyer's company; public on purpose, as all of the demo is. */
export const demoToken = "demo-token-of-the-buyer-0001";
