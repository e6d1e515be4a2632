import { type Permission, permissions } from "~/door/permissions";
import { demoCustomerA, demoCustomerB } from "~/erp/embedded/demo-partners";
import type { PartnerFunction } from "~/erp/erp";
import { standardRoles } from "../standard-roles";

export const demoPassword = "demo-Tradepost-1";

export const demoSalesAreas = [
  { id: "1000", title: "Industry Benelux", currency: "EUR", system: "main" },
  { id: "1100", title: "Trade Benelux", currency: "EUR", system: "main" },
  { id: "2000", title: "Industry Switzerland", currency: "CHF", system: "main" },
];

export const demoRoles = {
  ...standardRoles,
  receiver: [],
  "account manager": [
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

export interface DemoPartner {
  function: PartnerFunction;
  number: string;
  salesAreas: readonly [string, ...string[]];
}

export interface DemoAccount {
  username: string;
  name: [first: string, last: string];
  role: DemoRole;
  /** Partners of the account, or those assigned to it for internal staff. */
  partners: readonly DemoPartner[];
  internal?: true;
  /** Keeps the account from signing in directly. */
  hurdle?: "code by mail" | "locked" | "unconfirmed";
}

const soldTo = ({
  soldTo: number,
  salesAreas,
}: typeof demoCustomerA | typeof demoCustomerB): DemoPartner => ({
  function: "soldTo",
  number,
  salesAreas,
});
const customerA = soldTo(demoCustomerA);
const customerB = soldTo(demoCustomerB);
const warehouse: DemoPartner = { function: "shipTo", number: demoCustomerA.shipTos[1], salesAreas: ["1000"] };
const bookkeeping: DemoPartner = { function: "payer", number: demoCustomerA.payer, salesAreas: ["1000"] };

/** Accounts of the demo, listed in the README and, in demo mode only, on the sign-in page. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: "buyer", name: ["Bente", "Vermeer"], role: "buyer", partners: [customerA] },
  { username: "requester", name: ["Rik", "Hendriks"], role: "requester", partners: [customerA] },
  { username: "approver", name: ["Anouk", "de Wit"], role: "approver", partners: [customerA] },
  { username: "other", name: ["Olivier", "Lambert"], role: "buyer", partners: [customerB] },
  {
    username: "two-step",
    name: ["Teun", "Bakker"],
    role: "buyer",
    partners: [customerB],
    hurdle: "code by mail",
  },
  { username: "locked", name: ["Lena", "Smit"], role: "buyer", partners: [customerB], hurdle: "locked" },
  {
    username: "unconfirmed",
    name: ["Umar", "Visser"],
    role: "buyer",
    partners: [customerB],
    hurdle: "unconfirmed",
  },
  { username: "shipto", name: ["Sanne", "Mulder"], role: "receiver", partners: [warehouse] },
  { username: "payer", name: ["Pieter", "Bos"], role: "accountant", partners: [bookkeeping] },
  {
    username: "manager",
    name: ["Mirko", "Jovanović"],
    role: "account manager",
    partners: [customerA, customerB],
    internal: true,
  },
  { username: "csr", name: ["Carla", "Sousa"], role: "representative", partners: [], internal: true },
  { username: "admin", name: ["Ada", "Jansen"], role: "administrator", partners: [], internal: true },
];

/** Token of an API client of the demo buyer's company; public on purpose, as all of the demo is. */
export const demoToken = "demo-token-of-the-buyer-0001";
