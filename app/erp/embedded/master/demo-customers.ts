import { demoBlockedCustomer, demoCustomerA, demoCustomerB } from "../demo-partners";
import type { PartnerAreaRow, PartnerRelationRow, PartnerRow } from "./rows";

const partner = (number: string, name: string, differs: Partial<PartnerRow>): PartnerRow => ({
  number,
  name,
  name2: "",
  street: "",
  postalCode: "",
  city: "",
  state: "",
  country: "NL",
  phone: "+31 40 555 01 10",
  email: `orders@c${number}.example`,
  functions: ["shipTo"],
  blocked: false,
  taxNumber: "",
  language: "nl",
  creditLimit: "0",
  creditCurrency: "EUR",
  payment: "punctual",
  ...differs,
});

/** Partners of the demo accounts, and the one whose orders are refused. */
export function demoPartners(): PartnerRow[] {
  return [
    partner(demoCustomerA.soldTo, "Van Dijk Machinebouw B.V.", {
      name2: "Inkoop",
      street: "Hurksestraat 42",
      postalCode: "5652 AL",
      city: "Eindhoven",
      functions: ["soldTo", "shipTo"],
      taxNumber: "NL800100001B01",
    }),
    partner("100101", "Van Dijk Machinebouw, magazijn Breda", {
      street: "Minervum 7080",
      postalCode: "4817 ZK",
      city: "Breda",
      phone: "+31 76 555 01 11",
    }),
    partner("100102", "Van Dijk Machinebouw, werkplaats Tilburg", {
      street: "Hectorstraat 18",
      postalCode: "5047 RE",
      city: "Tilburg",
      phone: "+31 13 555 01 12",
    }),
    partner("100103", "Van Dijk Schweiz AG", {
      street: "Hardturmstrasse 161",
      postalCode: "8005",
      city: "Zürich",
      state: "ZH",
      country: "CH",
      phone: "+41 44 555 01 13",
      language: "fr",
    }),
    partner(demoCustomerA.payer, "Van Dijk Holding N.V.", {
      name2: "Crediteurenadministratie",
      street: "Stationsplein 3",
      postalCode: "5611 AC",
      city: "Eindhoven",
      functions: ["payer"],
      taxNumber: "NL800100201B01",
      creditLimit: "400000",
      payment: "withDiscount",
    }),
    partner(demoCustomerB.soldTo, "Atelier Lambert SARL", {
      street: "18 rue de la Gare",
      postalCode: "59000",
      city: "Lille",
      country: "FR",
      phone: "+33 3 55 50 02 10",
      functions: ["soldTo", "shipTo", "payer"],
      taxNumber: "FR01800100002",
      language: "fr",
      creditLimit: "150000",
    }),
    partner("100104", "Atelier Lambert, dépôt de Roubaix", {
      street: "77 boulevard de la Fosse aux Chênes",
      postalCode: "59100",
      city: "Roubaix",
      country: "FR",
      phone: "+33 3 55 50 02 11",
      language: "fr",
    }),
    partner(demoBlockedCustomer.soldTo, "Werkstatt Krause GmbH", {
      street: "Altendorfer Straße 97",
      postalCode: "45143",
      city: "Essen",
      state: "NW",
      country: "DE",
      phone: "+49 201 555 03 10",
      functions: ["soldTo", "shipTo", "payer"],
      blocked: true,
      taxNumber: "DE800100003",
      language: "en",
      creditLimit: "20000",
      payment: "late",
    }),
  ];
}

const area = (soldTo: string, salesArea: string, differs: Partial<PartnerAreaRow> = {}): PartnerAreaRow => ({
  partner: soldTo,
  salesArea,
  priceList: "A",
  customerGroup: "industry",
  paymentTerms: "D14N30",
  shippingOption: "standard",
  incoterms: "DAP",
  taxClass: "domestic",
  completeDelivery: false,
  ...differs,
});

export const demoAreas = (): PartnerAreaRow[] => [
  ...demoCustomerA.salesAreas.map((salesArea) => area(demoCustomerA.soldTo, salesArea)),
  area(demoCustomerB.soldTo, "1000", { priceList: "B", customerGroup: "craft", paymentTerms: "N30" }),
  area(demoBlockedCustomer.soldTo, "1000", { priceList: "B", customerGroup: "craft", paymentTerms: "N14" }),
];

export function demoRelations(): PartnerRelationRow[] {
  const a = demoCustomerA.soldTo;
  const shipTos: Record<string, string[]> = { "1000": [a, "100101", "100102"], "2000": ["100103"] };
  return [
    ...demoCustomerA.salesAreas.flatMap((salesArea) =>
      relations(a, salesArea, shipTos[salesArea] ?? [a], demoCustomerA.payer),
    ),
    ...relations(demoCustomerB.soldTo, "1000", [...demoCustomerB.shipTos], demoCustomerB.payer),
    ...relations(
      demoBlockedCustomer.soldTo,
      "1000",
      [demoBlockedCustomer.soldTo],
      demoBlockedCustomer.soldTo,
    ),
  ];
}

/** Relations of a customer; the first ship-to is the default. */
export function relations(
  soldTo: string,
  salesArea: string,
  shipTos: string[],
  payer: string,
): PartnerRelationRow[] {
  return [
    { soldTo, salesArea, function: "soldTo", partner: soldTo, isDefault: true },
    ...shipTos.map((partner, index) => ({
      soldTo,
      salesArea,
      function: "shipTo" as const,
      partner,
      isDefault: index === 0,
    })),
    { soldTo, salesArea, function: "payer", partner: payer, isDefault: true },
  ];
}
