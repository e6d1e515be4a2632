import { describe, expect, it } from "vitest";
import type { Texts } from "../../texts/languages";
import { demoBlockedCustomer, demoCustomerA, demoCustomerB } from "../demo-partners";
import { factorOf } from "../units";
import { generateMasterData } from "./generate-master-data";
import { planHistory } from "./plan-history";
import type { MaterialRow } from "./rows";
import { locales } from "./words";

const options = { seed: 7, products: 5_000, today: "2026-03-02" };
const data = generateMasterData(options);
const byNumber = new Map(data.materials.map((row) => [row.number, row]));
const sellableMaterials = data.materials.filter((row) => row.status !== "notSellable");

const validEan = (ean: string) =>
  /^\d{13}$/.test(ean) &&
  [...ean].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;

describe("materials", () => {
  it("are as many as asked for", () => {
    expect(data.materials).toHaveLength(5_000);
    expect(generateMasterData({ ...options, products: 400 }).materials).toHaveLength(400);
  });

  it("have numbers, names, EAN and manufacturers' numbers of their own", () => {
    for (const locale of locales) {
      expect(new Set(data.materials.map((row) => row.names[locale])).size).toBe(5_000);
    }
    for (const of of ["number", "ean"] as const) {
      expect(new Set(data.materials.map((row) => row[of])).size).toBe(5_000);
    }
    const makers = data.materials.map((row) => `${row.manufacturer} ${row.manufacturerNumber}`);
    expect(new Set(makers).size).toBe(5_000);
    expect(data.materials.filter((row) => !validEan(row.ean))).toEqual([]);
  });

  it("stand in the third level of a tree without gaps", () => {
    const ids = new Set(data.categories.map(({ id }) => id));
    expect(data.categories.filter(({ parent }) => parent && !ids.has(parent))).toEqual([]);
    expect(data.categories.filter(({ parent }) => !parent)).toHaveLength(6);
    expect(data.materials.filter((row) => row.category.length !== 6 || !ids.has(row.category))).toEqual([]);
    const usedMaterials = new Set(data.materials.map(({ category }) => category));
    expect([...ids].filter((id) => id.length === 6 && !usedMaterials.has(id))).toEqual([]);
  });

  it("have quantities in steps of units that they know", () => {
    const units = new Set(data.units.map(({ unit }) => unit));
    for (const row of data.materials) {
      expect(factorOf(row, row.salesUnit)).not.toBeNull();
      expect([row.baseUnit, ...row.units.map(({ unit }) => unit)].filter((unit) => !units.has(unit))).toEqual(
        [],
      );
      expect(Number(row.minimumQuantity) % Number(row.roundingQuantity)).toBe(0);
      expect(Number(row.weightKg)).toBeGreaterThan(0);
    }
  });

  it("are discontinued with a successor that can be bought, or not for sale", () => {
    const goneMaterials = data.materials.filter((row) => row.status === "discontinued");
    expect(goneMaterials.length).toBeGreaterThan(40);
    expect(data.materials.length - sellableMaterials.length).toBeGreaterThan(50);
    for (const row of goneMaterials) expect(byNumber.get(row.substitute ?? "")?.status).toBe("sellable");
  });

  it("come with ten configurable ones, each value leading to its variants", () => {
    const parents = data.materials.filter((row) => row.type === "configurable");
    expect(parents).toHaveLength(10);
    for (const parent of parents) {
      const variants = data.materials.filter((row) => row.parent === parent.number);
      for (const { values } of parent.options) {
        expect(values.flatMap(({ materials }) => materials).sort()).toEqual(
          variants.map(({ number }) => number).sort(),
        );
      }
    }
    const kinds = parents.flatMap(({ options }) =>
      options.flatMap(({ values }) => values.map(({ kind }) => kind)),
    );
    expect(new Set(kinds)).toEqual(new Set(["hex", "text", "image"]));
    // Not every combination is made.
    const childCount = (parent: MaterialRow) =>
      data.materials.filter((row) => row.parent === parent.number).length;
    const choices = ({ options }: MaterialRow) => options.reduce((all, { values }) => all * values.length, 1);
    expect(parents.filter((parent) => childCount(parent) < choices(parent))).toHaveLength(2);
  });

  it("have small clean drawings", () => {
    const pictures = new Set(data.materials.map(({ picture }) => picture));
    expect(pictures.size).toBeGreaterThanOrEqual(12);
    for (const picture of pictures) {
      expect(picture.length).toBeLessThan(1_500);
      expect(picture).toMatch(
        /^<svg [^>]*viewBox="[^"]+"[^>]*stroke="currentColor"[^>]*><title>[^<]+<\/title>/,
      );
    }
  });
});

it("says everything in all six languages", () => {
  const all: Texts[] = [
    ...data.salesAreas.map(({ titles }) => titles),
    ...data.units.map(({ labels }) => labels),
    ...data.categories.map(({ names }) => names),
    ...data.materials.flatMap((row) => [
      row.names,
      row.descriptions,
      ...row.attributes.flatMap(({ labels, valueLabels }) => [labels, valueLabels]),
      ...row.options.flatMap(({ labels, values }) => [labels, ...values.map((value) => value.labels)]),
    ]),
  ];
  expect(all.filter((text) => locales.some((locale) => !text[locale]?.trim()))).toEqual([]);
  expect(data.materials.filter((row) => /[|\u0400-\u04ff]|undefined|NaN/.test(JSON.stringify(row)))).toEqual(
    [],
  );
});

describe("partners", () => {
  const numbers = new Map(data.partners.map((row) => [row.number, row]));

  it("are sixty customers, the demo accounts' among them", () => {
    expect(data.partners.filter((row) => row.functions.includes("soldTo"))).toHaveLength(60);
    expect(numbers.size).toBe(data.partners.length);
    expect(new Set(data.partners.map(({ country }) => country)).size).toBe(8);
    for (const demo of [demoCustomerA, demoCustomerB, demoBlockedCustomer]) {
      const areas = data.partnerAreas.filter(({ partner }) => partner === demo.soldTo);
      expect(areas.map(({ salesArea }) => salesArea)).toEqual([...demo.salesAreas]);
    }
    const relatedToA = data.partnerRelations.filter(({ soldTo }) => soldTo === demoCustomerA.soldTo);
    const of = (kind: string) => [
      ...new Set(relatedToA.filter((row) => row.function === kind).map(({ partner }) => partner)),
    ];
    expect(of("shipTo").sort()).toEqual([...demoCustomerA.shipTos].sort());
    expect(of("payer")).toEqual([demoCustomerA.payer]);
    expect(numbers.get(demoBlockedCustomer.soldTo)?.blocked).toBe(true);
  });

  it("are related to partners with that function, one of them the usual one", () => {
    for (const relation of data.partnerRelations) {
      expect(numbers.get(relation.partner)?.functions).toContain(relation.function);
    }
    for (const { partner, salesArea } of data.partnerAreas) {
      const defaultRelations = data.partnerRelations.filter(
        (row) => row.soldTo === partner && row.salesArea === salesArea && row.isDefault,
      );
      expect(defaultRelations.map((row) => row.function).sort()).toEqual(["payer", "shipTo", "soldTo"]);
    }
    for (const payer of data.partners.filter((row) => row.functions.includes("payer"))) {
      expect(Number(payer.creditLimit)).toBeGreaterThan(0);
    }
  });
});

describe("conditions", () => {
  it("price every material in every sales area", () => {
    const pricedMaterials = new Set(
      data.conditions
        .filter((row) => row.type === "listPrice" && row.priceList === null && Number(row.rate) > 0)
        .map((row) => `${row.salesArea}/${row.material}`),
    );
    const missingSalesAreas = data.salesAreas.flatMap(({ id }) =>
      sellableMaterials.filter((row) => !pricedMaterials.has(`${id}/${row.number}`)),
    );
    expect(missingSalesAreas).toEqual([]);
  });

  it("are of every type, each with an identifier of its own, for groups that exist", () => {
    expect(new Set(data.conditions.map(({ type }) => type)).size).toBe(9);
    expect(new Set(data.conditions.map(({ id }) => id)).size).toBe(data.conditions.length);
    const groups = new Set(data.materials.map(({ priceGroup }) => priceGroup));
    expect(data.conditions.filter((row) => row.priceGroup && !groups.has(row.priceGroup))).toEqual([]);
  });
});

it("keeps batches of what is batch managed, and as much stock as they hold", () => {
  const sums = new Map<string, number>();
  for (const { material, plant, quantity } of data.batches) {
    sums.set(`${material}/${plant}`, (sums.get(`${material}/${plant}`) ?? 0) + Number(quantity));
  }
  for (const row of data.stock.filter(({ material }) => byNumber.get(material)?.batchManaged)) {
    expect(sums.get(`${row.material}/${row.plant}`)).toBeCloseTo(Number(row.onHand));
  }
  const keys = data.batches.map((row) => `${row.material}/${row.plant}/${row.batch}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(data.receipts.filter(({ date }) => date <= options.today)).toEqual([]);
});

it("is the same for the same seed and another for another", () => {
  expect(generateMasterData(options)).toEqual(data);
  expect(generateMasterData({ ...options, seed: 8 }).stock).not.toEqual(data.stock);
});

describe("the planned past", () => {
  const historyOptions = { seed: 7, today: options.today, months: 18, orders: 3_000, master: data };
  const plan = planHistory(historyOptions);

  it("is in order, of known materials, delivered to partners of the customer", () => {
    expect(plan).toHaveLength(3_000);
    expect(plan.map(({ date }) => date)).toEqual(plan.map(({ date }) => date).sort());
    const relatedPartners = new Set(
      data.partnerRelations.map((row) => `${row.salesArea}/${row.soldTo}/${row.function}/${row.partner}`),
    );
    for (const order of plan) {
      expect(relatedPartners.has(`${order.salesArea}/${order.soldTo}/shipTo/${order.shipTo}`)).toBe(true);
      expect(order.lines.length).toBeGreaterThan(0);
      expect(order.returned.every((line) => line < order.lines.length)).toBe(true);
      for (const line of order.lines) {
        const row = byNumber.get(line.material);
        expect(row?.status).toBe("sellable");
        expect(line.unit).toBe(row?.salesUnit);
        expect(Number(line.quantity)).toBeGreaterThanOrEqual(Number(row?.minimumQuantity));
      }
    }
  });

  it("has every case, and is the same again", () => {
    expect(new Set(plan.map(({ quote }) => quote)).size).toBe(3);
    expect(plan.some(({ cancelled }) => cancelled) && plan.some(({ returned }) => returned.length > 0)).toBe(
      true,
    );
    expect(planHistory(historyOptions)).toEqual(plan);
  });
});
