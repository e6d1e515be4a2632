import { demoBlockedCustomer, demoCustomerA, demoCustomerB } from "~/erp/embedded/demo-partners";
import type {
  MasterData,
  MaterialRow,
  PartnerAreaRow,
  PartnerRelationRow,
  PartnerRow,
} from "~/erp/embedded/master/rows";
import type { Texts } from "~/erp/texts/languages";
import { smallConditions } from "./small-conditions";

/**
 * Smallest master data in which each rule of the ERP occurs once. The contract suite uses it, so that its numbers can
 * be verified by hand.
 */
export function smallMasterData(): MasterData {
  return {
    salesAreas: [
      { id: "1000", titles: inEveryLanguage("Europe"), currency: "EUR", plant: "P100" },
      { id: "1100", titles: inEveryLanguage("Export"), currency: "EUR", plant: "P100" },
      { id: "2000", titles: inEveryLanguage("Switzerland"), currency: "CHF", plant: "P200" },
    ],
    plants: [
      { id: "P100", name: "Venlo", country: "NL" },
      { id: "P200", name: "Olten", country: "CH" },
    ],
    units: [
      { unit: "PCE", labels: { ...inEveryLanguage("Piece"), fr: "Pièce", nl: "Stuk" }, decimals: 0 },
      { unit: "BOX", labels: { ...inEveryLanguage("Box"), fr: "Boîte", nl: "Doos" }, decimals: 0 },
      { unit: "M", labels: inEveryLanguage("Metre"), decimals: 3 },
      { unit: "ROL", labels: inEveryLanguage("Roll"), decimals: 0 },
      { unit: "L", labels: inEveryLanguage("Litre"), decimals: 3 },
      { unit: "CAN", labels: inEveryLanguage("Canister"), decimals: 0 },
    ],
    categories: [
      { id: "10", parent: null, names: inEveryLanguage("Fasteners"), position: 1 },
      { id: "1010", parent: "10", names: inEveryLanguage("Bolts"), position: 1 },
      { id: "101010", parent: "1010", names: inEveryLanguage("Hexagon bolts"), position: 1 },
      { id: "20", parent: null, names: inEveryLanguage("Bearings"), position: 2 },
      { id: "30", parent: null, names: inEveryLanguage("Lubricants"), position: 3 },
    ],
    materials: materials(),
    partners: partners(),
    partnerAreas: partnerAreas(),
    partnerRelations: partnerRelations(),
    customerMaterials: [
      { customer: demoCustomerA.soldTo, customerMaterial: "ACME-BOLT-8", material: "BOLT-M8" },
      { customer: demoCustomerB.soldTo, customerMaterial: "B-77", material: "BOLT-M8" },
    ],
    stock: [
      { material: "BOLT-M8", plant: "P100", onHand: "100000" },
      { material: "BOLT-M8", plant: "P200", onHand: "20000" },
      { material: "BRG-6204", plant: "P100", onHand: "500" },
      { material: "BRG-6205", plant: "P100", onHand: "40" },
      { material: "BRG-6206", plant: "P100", onHand: "10" },
      { material: "CABLE-3G", plant: "P100", onHand: "1000" },
      { material: "OIL-46", plant: "P100", onHand: "300" },
      { material: "ORING-20", plant: "P100", onHand: "5000" },
      { material: "GLOVE-BLUE-9", plant: "P100", onHand: "100" },
      { material: "MOTOR-4KW", plant: "P100", onHand: "50" },
      { material: "VEST-M", plant: "P100", onHand: "1000" },
    ],
    batches: [
      {
        material: "OIL-46",
        plant: "P100",
        batch: "L2401",
        quantity: "100",
        producedOn: "2024-01-10",
        expiresOn: "2030-01-10",
        blocked: false,
      },
      {
        material: "OIL-46",
        plant: "P100",
        batch: "L2402",
        quantity: "150",
        producedOn: "2024-02-10",
        expiresOn: "2031-02-10",
        blocked: false,
      },
      {
        material: "OIL-46",
        plant: "P100",
        batch: "L2001",
        quantity: "30",
        producedOn: "2019-01-10",
        expiresOn: "2021-01-10",
        blocked: false,
      },
      {
        material: "OIL-46",
        plant: "P100",
        batch: "L2403",
        quantity: "20",
        producedOn: "2024-03-10",
        expiresOn: "2031-03-10",
        blocked: true,
      },
      {
        material: "OIL-46",
        plant: "P200",
        batch: "L2404",
        quantity: "60",
        producedOn: "2024-04-10",
        expiresOn: "2031-04-10",
        blocked: false,
      },
    ],
    receipts: [],
    conditions: smallConditions(),
  };
}

const inEveryLanguage = (text: string): Texts => ({
  en: text,
  fr: text,
  nl: text,
  pt: text,
  sr: text,
  zh: text,
});

function material(number: string, name: string, differs: Partial<MaterialRow> = {}): MaterialRow {
  return {
    number,
    category: "20",
    family: "bearing",
    priceGroup: "bearings",
    type: "simple",
    parent: null,
    names: inEveryLanguage(name),
    descriptions: inEveryLanguage(`${name} for industrial use`),
    manufacturer: "Nordlager",
    manufacturerNumber: `N-${number}`,
    ean: `40${number.length}0000000000`.slice(0, 13),
    baseUnit: "PCE",
    salesUnit: "PCE",
    units: [],
    minimumQuantity: "1",
    roundingQuantity: "1",
    weightKg: "0.1",
    status: "sellable",
    substitute: null,
    batchManaged: false,
    notSoldIn: [],
    parts: [],
    taxClass: "full",
    replenishmentDays: 10,
    attributes: [],
    options: [],
    picture: "",
    changedAt: "2026-01-05T08:00:00Z",
    ...differs,
  };
}

function materials(): MaterialRow[] {
  const bolts = { category: "101010", family: "bolt", priceGroup: "bolts" };
  const glove = { category: "10", family: "glove", priceGroup: "gloves" };
  return [
    material("BOLT-M8", "Hexagon bolt M8x40", {
      ...bolts,
      names: {
        en: "Hexagon bolt M8x40",
        fr: "Vis à tête hexagonale M8x40",
        nl: "Zeskantbout M8x40",
        pt: "Parafuso sextavado M8x40",
        sr: "Šestougaoni vijak M8x40",
        zh: "六角头螺栓 M8x40",
      },
      salesUnit: "BOX",
      units: [{ unit: "BOX", numerator: "100", denominator: "1" }],
      weightKg: "0.02",
      ean: "4006381333931",
      attributes: [
        {
          code: "thread",
          labels: inEveryLanguage("Thread"),
          value: "M8",
          valueLabels: inEveryLanguage("M8"),
        },
      ],
    }),
    material("BRG-6204", "Deep groove ball bearing 6204"),
    material("BRG-6205", "Deep groove ball bearing 6205", {
      parts: [{ material: "ORING-20", quantity: "2" }],
    }),
    material("BRG-6206", "Deep groove ball bearing 6206", { replenishmentDays: null }),
    material("BRG-OLD", "Ball bearing, old series", { status: "discontinued", substitute: "BRG-6204" }),
    material("BRG-GONE", "Ball bearing, gone", { status: "discontinued" }),
    material("BRG-INT", "Ball bearing, for our workshop", { status: "notSellable" }),
    material("BRG-NOPRICE", "Ball bearing without a price"),
    material("CABLE-3G", "Cable 3G1.5", {
      priceGroup: "cables",
      baseUnit: "M",
      salesUnit: "ROL",
      units: [{ unit: "ROL", numerator: "50", denominator: "1" }],
      weightKg: "0.12",
      notSoldIn: ["2000"],
    }),
    material("OIL-46", "Hydraulic oil HLP 46", {
      category: "30",
      priceGroup: "oils",
      baseUnit: "L",
      salesUnit: "L",
      units: [{ unit: "CAN", numerator: "20", denominator: "1" }],
      batchManaged: true,
      roundingQuantity: "0.5",
      minimumQuantity: "1",
      weightKg: "0.9",
    }),
    material("ORING-20", "O-ring 20x2 NBR 70", {
      priceGroup: "seals",
      minimumQuantity: "50",
      roundingQuantity: "25",
      weightKg: "0.001",
    }),
    material("GLOVE", "Assembly glove", {
      ...glove,
      type: "configurable",
      options: [
        {
          code: "colour",
          labels: inEveryLanguage("Colour"),
          values: [
            {
              value: "blue",
              labels: inEveryLanguage("Blue"),
              kind: "hex",
              swatch: "#1f4e9e",
              materials: ["GLOVE-BLUE-9"],
            },
            { value: "red", labels: inEveryLanguage("Red"), kind: "hex", swatch: "#a01818", materials: [] },
          ],
        },
      ],
    }),
    material("GLOVE-BLUE-9", "Assembly glove blue 9", { ...glove, type: "variant", parent: "GLOVE" }),
    material("MOTOR-4KW", "Electric motor 4 kW", { priceGroup: "motors", weightKg: "32" }),
    material("VEST-M", "Safety vest M", { priceGroup: "vests", taxClass: "reduced" }),
  ];
}

function partner(number: string, name: string, differs: Partial<PartnerRow> = {}): PartnerRow {
  return {
    number,
    name,
    name2: "",
    street: "Keizersgracht 12",
    postalCode: "1015 CP",
    city: "Amsterdam",
    state: "",
    country: "NL",
    phone: "+31 20 555 01 01",
    email: `orders@c${number}.example`,
    functions: ["soldTo", "shipTo", "payer"],
    blocked: false,
    taxNumber: `NL${number}B01`,
    language: "nl",
    creditLimit: "250000",
    creditCurrency: "EUR",
    payment: "punctual",
    ...differs,
  };
}

function partners(): PartnerRow[] {
  return [
    partner(demoCustomerA.soldTo, "Van Dijk Machinebouw"),
    partner("100101", "Van Dijk, warehouse Breda", {
      functions: ["shipTo"],
      city: "Breda",
      postalCode: "4811 AA",
    }),
    partner("100102", "Van Dijk, workshop Tilburg", {
      functions: ["shipTo"],
      city: "Tilburg",
      postalCode: "5011 AB",
    }),
    partner("100103", "Van Dijk Schweiz", {
      functions: ["shipTo"],
      city: "Zürich",
      postalCode: "8005",
      country: "CH",
    }),
    partner(demoCustomerA.payer, "Van Dijk Holding", { functions: ["payer"] }),
    // Neither of the two has a VAT number, so tax is due where the goods arrive.
    partner(demoCustomerB.soldTo, "Atelier Lambert", {
      taxNumber: "",
      city: "Lille",
      postalCode: "59000",
      country: "FR",
      payment: "withDiscount",
    }),
    partner("100104", "Atelier Lambert, dépôt", {
      functions: ["shipTo"],
      city: "Roubaix",
      postalCode: "59100",
      country: "FR",
    }),
    partner(demoBlockedCustomer.soldTo, "Werkstatt Krause", {
      taxNumber: "",
      blocked: true,
      city: "Essen",
      postalCode: "45127",
      country: "DE",
    }),
    partner("100004", "Kleine Werkplaats", { creditLimit: "500" }),
    partner("100005", "Aurora Export", { creditLimit: "1000000" }),
  ];
}

function area(
  partnerNumber: string,
  salesArea: string,
  differs: Partial<PartnerAreaRow> = {},
): PartnerAreaRow {
  return {
    partner: partnerNumber,
    salesArea,
    priceList: "A",
    customerGroup: "industry",
    paymentTerms: "N30",
    shippingOption: "standard",
    incoterms: "DAP",
    taxClass: "domestic",
    completeDelivery: false,
    ...differs,
  };
}

function partnerAreas(): PartnerAreaRow[] {
  return [
    area(demoCustomerA.soldTo, "1000"),
    area(demoCustomerA.soldTo, "2000"),
    area(demoCustomerB.soldTo, "1000", { priceList: "B", customerGroup: "craft", paymentTerms: "D14N30" }),
    area(demoBlockedCustomer.soldTo, "1000"),
    area("100004", "1000", { completeDelivery: true, customerGroup: "craft", priceList: "B" }),
    area("100005", "1000", { taxClass: "exempt", customerGroup: "craft", priceList: "B" }),
    area("100005", "1100", { taxClass: "exempt", customerGroup: "craft", priceList: "B" }),
  ];
}

function partnerRelations(): PartnerRelationRow[] {
  const relate = ({
    soldTo,
    salesArea,
    partnerFunction,
    number,
    isDefault = false,
  }: {
    soldTo: string;
    salesArea: string;
    partnerFunction: PartnerRelationRow["function"];
    number: string;
    isDefault?: boolean;
  }) => ({ soldTo, salesArea, function: partnerFunction, partner: number, isDefault });
  const a = demoCustomerA.soldTo;
  const b = demoCustomerB.soldTo;
  return [
    relate({ soldTo: a, salesArea: "1000", partnerFunction: "soldTo", number: a, isDefault: true }),
    relate({ soldTo: a, salesArea: "1000", partnerFunction: "shipTo", number: a, isDefault: true }),
    relate({ soldTo: a, salesArea: "1000", partnerFunction: "shipTo", number: "100101" }),
    relate({ soldTo: a, salesArea: "1000", partnerFunction: "shipTo", number: "100102" }),
    relate({
      soldTo: a,
      salesArea: "1000",
      partnerFunction: "payer",
      number: demoCustomerA.payer,
      isDefault: true,
    }),
    relate({ soldTo: a, salesArea: "2000", partnerFunction: "soldTo", number: a, isDefault: true }),
    relate({ soldTo: a, salesArea: "2000", partnerFunction: "shipTo", number: "100103", isDefault: true }),
    relate({
      soldTo: a,
      salesArea: "2000",
      partnerFunction: "payer",
      number: demoCustomerA.payer,
      isDefault: true,
    }),
    relate({ soldTo: b, salesArea: "1000", partnerFunction: "soldTo", number: b, isDefault: true }),
    relate({ soldTo: b, salesArea: "1000", partnerFunction: "shipTo", number: b, isDefault: true }),
    relate({ soldTo: b, salesArea: "1000", partnerFunction: "shipTo", number: "100104" }),
    relate({ soldTo: b, salesArea: "1000", partnerFunction: "payer", number: b, isDefault: true }),
  ];
}
