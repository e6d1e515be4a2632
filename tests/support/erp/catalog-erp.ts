import type {
  AvailabilityAnswer,
  AvailabilityQuestion,
  Erp,
  Material,
  MaterialRow,
  SalesDocument,
} from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { absentErp } from "./absent-erp";
import {
  exampleDocument,
  exampleItem,
  exampleMaterial,
  exampleTime,
  exampleTotals,
  listOf,
  resultOf,
} from "./example-values";

const names: Record<string, Record<string, string>> = {
  "BRG-6204": {
    en: "Deep groove ball bearing 6204",
    fr: "Roulement rigide à billes 6204",
    zh: "深沟球轴承 6204",
  },
  "BRG-6205": {
    en: "Deep groove ball bearing 6205",
    fr: "Roulement rigide à billes 6205",
    zh: "深沟球轴承 6205",
  },
  "BOLT-M8": { en: "Hexagon bolt M8x40", fr: "Vis à tête hexagonale M8x40", zh: "六角头螺栓 M8x40" },
  "GREASE-1": { en: "Bearing grease", fr: "Graisse pour roulements", zh: "轴承润滑脂" },
  "BRG-OLD": { en: "Ball bearing, old series", fr: "Roulement ancien", zh: "旧轴承" },
};

const changedAt = "2026-01-05T08:00:00.000Z";

function material(number: string, language: string): Material {
  const isBolt = number.startsWith("BOLT");
  const isOld = number === "BRG-OLD";
  const name = names[number]?.[language] ?? names[number]?.en ?? number;
  const colour = number.endsWith("4") ? "blue" : "red";
  const category = isBolt ? { id: "10", name: "Bolts" } : { id: "20", name: "Drives" };
  return exampleMaterial(number, {
    name,
    description: `${name}.`,
    category: { id: category.id, path: [category] },
    manufacturer: isBolt ? "Schraub" : "Nordlager",
    manufacturerNumber: `N-${number}`,
    ean: `40063813339${number.length}1`,
    status: isOld ? "discontinued" : "sellable",
    salesAreas: number === "GREASE-1" ? ["1000"] : ["1000", "2000"],
    substitute: isOld ? "BRG-6204" : null,
    attributes: [{ code: "colour", label: "Colour", value: colour, valueLabel: colour }],
    pictures: [{ type: "svg", label: name, content: "<svg/>" }],
    changedAt,
  });
}

function materialRow(number: string): MaterialRow {
  const { name, customerMaterial, ean, manufacturerNumber, category, salesUnit, status, type } = material(
    number,
    "en",
  );
  return {
    number,
    name,
    customerMaterial,
    ean,
    manufacturerNumber,
    category: category.id,
    salesUnit,
    status,
    type,
    changedAt,
  };
}

/** Fakes an order of bolts, which cost 1.40 each. */
function order(number: string, date: string, quantity: string): SalesDocument {
  const item = exampleItem({ itemNumber: 10, material: "BOLT-M8", quantity }, { netPrice: "1.40" });
  return exampleDocument({ kind: "order", number, date, items: [item] });
}

const orders = [order("5002", "2026-11-02", "40"), order("5001", "2026-10-01", "10")];

const availabilityOf = ({ material, quantity }: AvailabilityQuestion): AvailabilityAnswer => ({
  material,
  quantity,
  unit: "PCE",
  netPrice: "1.50",
  priceQuantity: "1",
  priceUnit: "PCE",
  currency: "EUR",
  availability: { status: "full", caption: "", free: quantity },
  scheduleLines: [],
  scales: [],
  stock: [],
  messages: [],
});

/** Fakes the part of the ERP that the catalog needs; counts and records its calls, and can be switched off. */
export function catalogErp() {
  const state = { down: false, checks: 0, searches: [] as unknown[], asOf: exampleTime };
  const answer = async <T>(value: T) => {
    if (state.down) throw new ErpError({ kind: "timeout", ambiguous: false });
    return resultOf(value, state.asOf);
  };
  const absentPart = absentErp();
  const erp: Erp = {
    ...absentPart,
    materials: {
      ...absentPart.materials,
      changedSince: (_ctx, since, _limit, afterNumber = "") =>
        answer(
          Object.keys(names)
            .sort()
            .filter((number) => since < changedAt || number > afterNumber)
            .map((number) => ({ number, changedAt, deleted: false })),
        ),
      get: (ctx, numbers) => answer(numbers.map((number) => material(number, ctx.language))),
      search: (_ctx, search) => {
        state.searches.push(search);
        return answer(listOf([materialRow("BOLT-M8")]));
      },
      categories: () =>
        answer([
          { id: "10", parent: null, name: "Bolts", materials: 1 },
          { id: "20", parent: null, name: "Drives", materials: 3 },
          { id: "30", parent: null, name: "Empty", materials: 0 },
        ]),
      customerMaterials: () =>
        answer(listOf([{ customer: "100001", customerMaterial: "ACME-8", material: "BOLT-M8", name: "" }])),
    },
    pricing: {
      ...absentPart.pricing,
      simulate: () =>
        answer({
          lines: [],
          totals: exampleTotals("0.00"),
          credit: exampleDocument({ kind: "order", number: "" }).credit,
          partners: [],
          shippingOptions: [],
          incomplete: [],
          acceptable: true,
        }),
    },
    orders: {
      ...absentPart.orders,
      search: () => answer(listOf(orders)),
      get: async (_ctx, number) => {
        const document = orders.find((candidate) => candidate.number === number);
        if (!document) throw new ErpError({ kind: "notFound", what: number });
        return answer(document);
      },
    },
    availability: {
      check: (_ctx, questions) => {
        state.checks += 1;
        return answer(questions.map(availabilityOf));
      },
    },
  };
  return { erp, state };
}
