import type { AvailabilityAnswer, Erp, Material } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";

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

function material(number: string, language: string): Material {
  const bolt = number.startsWith("BOLT");
  const name = names[number]?.[language] ?? names[number]?.en ?? number;
  const colour = number.endsWith("4") ? "blue" : "red";
  return {
    number,
    name,
    description: `${name}.`,
    category: { id: bolt ? "10" : "20", path: [{ id: bolt ? "10" : "20", name: bolt ? "Bolts" : "Drives" }] },
    manufacturer: bolt ? "Schraub" : "Nordlager",
    manufacturerNumber: `N-${number}`,
    ean: `40063813339${number.length}1`,
    customerMaterial: null,
    baseUnit: "PCE",
    salesUnit: "PCE",
    units: [],
    minimumQuantity: "1",
    roundingQuantity: "1",
    weightKg: "0.1",
    status: number === "BRG-OLD" ? "discontinued" : "sellable",
    salesAreas: number === "GREASE-1" ? ["1000"] : ["1000", "2000"],
    substitute: number === "BRG-OLD" ? "BRG-6204" : null,
    batchManaged: false,
    type: "simple",
    parent: null,
    options: [],
    attributes: [{ code: "colour", label: "Colour", value: colour, valueLabel: colour }],
    pictures: [{ type: "svg", label: name, content: "<svg/>" }],
    changedAt: "2026-01-05T08:00:00.000Z",
  };
}

/** As much of an ERP as a catalog asks for; it counts what it is asked, and can be switched off. */
export function catalogErp() {
  const state = { down: false, checks: 0, searches: [] as unknown[], asOf: "2026-11-21T09:00:00.000Z" };
  const answer = async <T>(value: T) => {
    if (state.down) throw new ErpError({ kind: "timeout", ambiguous: false });
    return { value, messages: [], asOf: state.asOf, source: "erp" as const };
  };
  const erp = {
    materials: {
      changedSince: (_: unknown, since: string, __: number, after = "") =>
        answer(
          Object.keys(names)
            .sort()
            .filter((number) => since < "2026-01-05T08:00:00.000Z" || number > after)
            .map((number) => ({ number, changedAt: "2026-01-05T08:00:00.000Z", deleted: false })),
        ),
      get: (ctx: { language: string }, numbers: string[]) =>
        answer(numbers.map((number) => material(number, ctx.language))),
      search: (_: unknown, search: unknown) => {
        state.searches.push(search);
        const items = [{ number: "BOLT-M8" }];
        return answer({ items, page: 1, pageSize: 10, total: 1, more: false });
      },
      categories: () =>
        answer([
          { id: "10", parent: null, name: "Bolts", materials: 1 },
          { id: "20", parent: null, name: "Drives", materials: 3 },
          { id: "30", parent: null, name: "Empty", materials: 0 },
        ]),
      customerMaterials: () =>
        answer({
          items: [{ customer: "100001", customerMaterial: "ACME-8", material: "BOLT-M8", name: "" }],
          page: 1,
          pageSize: 10,
          total: 1,
          more: false,
        }),
    },
    pricing: { simulate: () => answer({ lines: [] }) },
    orders: {
      search: () =>
        answer({
          items: [
            { number: "5002", date: "2026-11-02" },
            { number: "5001", date: "2026-10-01" },
          ],
        }),
      get: (_: unknown, number: string) =>
        answer({
          currency: "EUR",
          items: [
            {
              material: "BOLT-M8",
              quantity: number === "5002" ? "40" : "10",
              unit: "PCE",
              netPrice: "1.40",
              priceQuantity: "1",
              priceUnit: "PCE",
            },
          ],
        }),
    },
    availability: {
      check: (_: unknown, questions: { material: string }[]) => {
        state.checks += 1;
        return answer(
          questions.map(({ material }) => ({ material, netPrice: "1.50" }) as unknown as AvailabilityAnswer),
        );
      },
    },
  };
  return { erp: erp as unknown as Erp, state };
}
