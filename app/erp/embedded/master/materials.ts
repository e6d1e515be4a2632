import { addDays } from "../calendar";
import { bearings } from "./bearings";
import { type ConfigurableProduct, configurables } from "./configurables";
import { electrical } from "./electrical";
import { fasteners } from "./fasteners";
import { lubricants } from "./lubricants";
import { pictureOf } from "./pictures";
import type { Product } from "./product";
import { Random, randomFor } from "./random";
import type { MaterialRow } from "./rows";
import { seals } from "./seals";
import { attributeLabels, attributeSentence, joinTexts, sentences } from "./words";
import { workshop } from "./workshop";

export interface PricedMaterialRow {
  row: MaterialRow;
  /** Price per base unit, in EUR. */
  price: number;
}

type NumberedProduct = { number: string; product: Product };

interface Options {
  seed: number;
  products: number;
  today: string;
}

/**
 * Chooses all configurable materials with their variants, and the others evenly from all families. The number of a
 * material does not depend on how many there are.
 */
export function materialRows(options: Options): PricedMaterialRow[] {
  const parents = configurables().flatMap((product) => family(product, options));
  const kinds = { 1: fasteners, 2: bearings, 3: seals, 4: lubricants, 5: electrical, 7: workshop };
  const all = Object.entries(kinds).flatMap(([first, make]) =>
    make().map((product, index) => ({ number: numberOf(first, index), product })),
  );
  const count = Math.max(0, options.products - parents.length);
  const selection = new Random(options.seed).shuffled(all).slice(0, count);
  const simpleProducts = [...selection, ...fromOtherMakers(all, count - selection.length)]
    .sort((a, b) => (a.number < b.number ? -1 : 1))
    .map((numberedProduct) => rowOf(numberedProduct, options, {}));
  discontinue(simpleProducts, options.seed);
  completeGlands(simpleProducts);
  return [...simpleProducts, ...parents].map((row) => {
    const { price, ...rest } = row;
    return { row: { ...rest, ean: eanOf(rest.number) }, price };
  });
}

const makers = ["Nord", "West", "Rhein", "Alpen", "Hansa", "Delta"].flatMap((first) =>
  ["fix", "tech", "werk", "parts", "form", "line"].map((second) => first + second),
);

/** Adds the same parts from other makers if more products are wanted than the standards have sizes. */
function fromOtherMakers(all: readonly NumberedProduct[], count: number): NumberedProduct[] {
  return Array.from({ length: Math.max(0, Math.min(count, all.length * makers.length)) }, (_, index) => {
    const { number, product } = all[index % all.length] as NumberedProduct;
    const round = Math.floor(index / all.length);
    const maker = makers[round] ?? "";
    return {
      number: `${number.slice(0, -1)}${round + 10}`,
      product: {
        ...product,
        names: joinTexts(product.names, maker),
        manufacturer: maker,
        manufacturerNumber: `${product.manufacturerNumber}-${maker.slice(0, 1)}${round + 10}`,
        price: product.price * (0.86 + ((round * 7) % 29) / 100),
      },
    };
  });
}

type PricedRow = MaterialRow & { price: number };

const numberOf = (first: string, index: number) => `${first}${String(index + 1).padStart(5, "0")}0`;

function family({ parent, variants, options }: ConfigurableProduct, overrides: Options): PricedRow[] {
  const at = configurableCodes.indexOf(parent.manufacturerNumber);
  const base = `6${String(at + 1).padStart(3, "0")}`;
  const number = `${base}000`;
  const children = variants.map(({ product, chosen }, index) => ({
    numbered: { number: `${base}${String(index + 1).padStart(3, "0")}`, product },
    chosen,
  }));
  const choices = options.map(({ code, values }) => ({
    code,
    labels: attributeLabels[code],
    values: values.map((value) => ({
      ...value,
      materials: children
        .filter(({ chosen }) => chosen.some((choice) => choice.code === code && choice.value === value.value))
        .map(({ numbered }) => numbered.number),
    })),
  }));
  return [
    rowOf({ number, product: parent }, overrides, { type: "configurable", options: choices }),
    ...children.map(({ numbered }) => rowOf(numbered, overrides, { type: "variant", parent: number })),
  ];
}

const configurableCodes = configurables().map(({ parent }) => parent.manufacturerNumber);

function rowOf(
  { number, product }: NumberedProduct,
  options: Options,
  differs: Partial<MaterialRow>,
): PricedRow {
  const random = randomFor(options.seed, number);
  const replenishment = [3, 5, 8, 10, 15, 20, 30];
  return {
    number,
    category: product.category,
    family: product.family,
    priceGroup: product.priceGroup,
    type: "simple",
    parent: null,
    names: product.names,
    descriptions:
      product.attributes.length > 0
        ? sentences(product.use, attributeSentence(product.attributes))
        : product.use,
    manufacturer: product.manufacturer,
    manufacturerNumber: product.manufacturerNumber,
    ean: "",
    ...product.packing,
    weightKg: decimal(Math.max(product.weightKg, 0.00001), 5),
    status: "sellable",
    substitute: null,
    batchManaged: product.batchManaged ?? false,
    taxClass: product.taxClass ?? "full",
    replenishmentDays: random.chance(0.04) ? null : random.pick(replenishment),
    // Excludes greases from Switzerland, where they are not registered.
    notSoldIn: product.category.startsWith("4020") ? ["2000"] : [],
    parts: [],
    attributes: product.attributes,
    options: [],
    picture: pictureOf(product.family),
    changedAt: `${addDays(options.today, -random.between(2, 700))}T0${random.between(6, 9)}:${random.between(10, 59)}:00Z`,
    price: product.price,
    ...differs,
  };
}

/** Discontinues every fiftieth material in favour of one of its kind, and blocks every other fiftieth for sale. */
function discontinue(rows: PricedRow[], seed: number): void {
  const random = randomFor(seed, "status");
  for (const [index, row] of rows.entries()) {
    const fate = random.next();
    const successor = rows[index + 1];
    if (fate < 0.02 && successor?.family === row.family && successor.priceGroup === row.priceGroup) {
      row.status = "discontinued";
      row.substitute = successor.number;
    } else if (fate >= 0.02 && fate < 0.04 && rows[index - 1]?.substitute !== row.number) {
      row.status = "notSellable";
    }
  }
  const rowsByNumber = new Map(rows.map((row) => [row.number, row]));
  for (const row of rows) {
    // Ends chains of discontinued materials: the last one stays sellable.
    const successor = rowsByNumber.get(row.substitute ?? "");
    if (successor && successor.status !== "sellable")
      Object.assign(successor, { status: "sellable", substitute: null });
  }
}

/** Adds counter nut and sealing ring to each cable gland, as a set. */
function completeGlands(rows: PricedRow[]): void {
  const parts = ["nut", "oring"].flatMap((wantedMaker) => {
    const part = rows.find(({ family, status }) => family === wantedMaker && status === "sellable");
    return part ? [{ material: part.number, quantity: "1" }] : [];
  });
  for (const row of rows) if (row.family === "gland") row.parts = parts;
}

/** EANs from 20 on are reserved for use inside a company, so that none belongs to a real article. */
function eanOf(number: string): string {
  const body = `20${number.padStart(10, "0")}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Formats a number without trailing zeros. */
export function decimal(value: number, places: number): string {
  const text = value.toFixed(places);
  return text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
}
