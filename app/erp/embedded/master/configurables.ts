import type { Texts } from "../../texts/languages";
import { byPiece, byRoll, nameWith, type Packing, type Product, uses } from "./product";
import type { MaterialRow } from "./rows";
import { attribute, type Colour, colours, hexOf, phrase, same } from "./words";

type Kind = MaterialRow["options"][number]["values"][number]["kind"];
type Code = "colour" | "size" | "shape" | "length" | "width";

interface Value {
  value: string;
  labels: Texts;
  kind: Kind;
  swatch: string;
}

interface Configurable {
  code: string;
  noun: Texts;
  category: string;
  family: string;
  use: Texts;
  manufacturer: string;
  packing: Packing;
  weightKg: number;
  price: number;
  taxClass?: MaterialRow["taxClass"];
  options: { code: Code; values: Value[] }[];
  /** Combinations of values that are not made. */
  notMade?: string[][];
}

export interface ConfigurableProduct {
  parent: Product;
  variants: { product: Product; chosen: { code: string; value: string }[] }[];
  options: { code: Code; values: Value[] }[];
}

const hex = (...names: Colour[]) => ({
  code: "colour" as const,
  values: names.map((name) => ({
    value: name,
    labels: colours[name],
    kind: "hex" as const,
    swatch: hexOf[name],
  })),
});

const text = (code: Code, values: string[], unit = "") => ({
  code,
  values: values.map((value) => ({
    value,
    labels: same(`${value}${unit}`),
    kind: "text" as const,
    swatch: value,
  })),
});

/** Data URL of a drawing, so that a swatch needs no other file. */
const drawSwatch = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#444" stroke-width="2">${body}</svg>`,
  )}`;

const shapes = {
  code: "shape" as const,
  values: [
    {
      value: "star",
      labels: phrase("star|étoile|ster|estrela|zvezda|星形"),
      body: '<path d="M12 2l3 7h7l-6 4 3 8-7-5-7 5 3-8-6-4h7z"/>',
    },
    {
      value: "round",
      labels: phrase("round|rond|rond|redondo|okrugla|圆形"),
      body: '<circle cx="12" cy="12" r="9"/>',
    },
    {
      value: "wing",
      labels: phrase("wing|ailettes|vleugel|borboleta|leptir|翼形"),
      body: '<path d="M2 6l7 4h6l7-4v6l-7 4H9l-7-4z"/>',
    },
  ].map(({ value, labels, body }) => ({ value, labels, kind: "image" as const, swatch: drawSwatch(body) })),
};

const workwear = { category: "601010", use: uses.protecting, manufacturer: "Salvaris", packing: byPiece() };
const marking = { category: "602010", use: uses.workshop, manufacturer: "Markline", packing: byPiece() };
const device = {
  category: "503010",
  family: "button",
  use: uses.connecting,
  manufacturer: "Contacta",
  packing: byPiece(),
};

const list: Configurable[] = [
  {
    ...workwear,
    code: "GL",
    family: "glove",
    noun: phrase(
      "Nitrile assembly glove|Gant de montage nitrile|Montagehandschoen nitril|Luva de montagem em nitrilo|Nitrilna montažna rukavica|丁腈装配手套",
    ),
    weightKg: 0.06,
    price: 2.95,
    options: [hex("black", "grey", "blue"), text("size", ["7", "8", "9", "10", "11"])],
  },
  {
    ...workwear,
    code: "VE",
    family: "vest",
    noun: phrase(
      "High-visibility vest|Gilet haute visibilité|Veiligheidsvest|Colete de alta visibilidade|Reflektujući prsluk|反光背心",
    ),
    weightKg: 0.18,
    price: 6.4,
    taxClass: "reduced",
    options: [hex("yellow", "orange"), text("size", ["S", "M", "L", "XL", "XXL"])],
  },
  {
    ...workwear,
    code: "HE",
    family: "helmet",
    noun: phrase(
      "Safety helmet|Casque de protection|Veiligheidshelm|Capacete de segurança|Zaštitni šlem|安全帽",
    ),
    weightKg: 0.36,
    price: 11.9,
    taxClass: "reduced",
    options: [hex("white", "yellow", "blue", "red", "green")],
  },
  {
    ...workwear,
    code: "SH",
    family: "shoe",
    noun: phrase(
      "Safety shoe S3|Chaussure de sécurité S3|Veiligheidsschoen S3|Sapato de segurança S3|Zaštitna cipela S3|S3 安全鞋",
    ),
    weightKg: 1.25,
    price: 64.5,
    taxClass: "reduced",
    options: [text("size", ["39", "40", "41", "42", "43", "44", "45", "46"])],
  },
  {
    ...marking,
    code: "TA",
    family: "tape",
    packing: byRoll(33),
    noun: phrase(
      "Floor marking tape|Ruban de marquage au sol|Vloermarkeringstape|Fita de marcação de pavimento|Traka za obeležavanje poda|地面标识胶带",
    ),
    weightKg: 0.012,
    price: 0.28,
    options: [hex("yellow", "red", "white", "blue", "green"), text("width", ["50", "75"], " mm")],
    notMade: [
      ["white", "75"],
      ["blue", "75"],
      ["green", "75"],
    ],
  },
  {
    ...marking,
    code: "PA",
    family: "spray",
    noun: phrase(
      "Paint spray 400 ml|Peinture aérosol 400 ml|Lakspray 400 ml|Tinta em spray 400 ml|Sprej boja 400 ml|喷漆 400 ml",
    ),
    weightKg: 0.41,
    price: 5.95,
    options: [hex("black", "grey", "white", "red", "blue", "green", "yellow")],
  },
  {
    ...device,
    code: "PB",
    noun: phrase(
      "Push button 22 mm|Bouton-poussoir 22 mm|Drukknop 22 mm|Botão de pressão 22 mm|Taster 22 mm|22 mm 按钮",
    ),
    weightKg: 0.035,
    price: 7.8,
    options: [hex("red", "green", "yellow", "blue", "black", "white")],
    notMade: [["white"]],
  },
  {
    ...device,
    code: "SL",
    noun: phrase(
      "Signal lamp LED 24 V|Voyant LED 24 V|Signaallamp led 24 V|Sinalizador LED 24 V|LED signalna lampica 24 V|LED 指示灯 24 V",
    ),
    weightKg: 0.028,
    price: 6.9,
    options: [hex("red", "green", "yellow", "blue", "white")],
  },
  {
    ...marking,
    code: "CT",
    family: "tie",
    packing: { ...byPiece(), salesUnit: "PAK", units: [{ unit: "PAK", numerator: "100", denominator: "1" }] },
    noun: phrase("Cable tie|Serre-câble|Kabelbinder|Abraçadeira de cabos|Kablovska vezica|扎带"),
    weightKg: 0.0016,
    price: 0.042,
    options: [hex("black", "white"), text("length", ["100", "200", "300", "370"], " mm")],
  },
  {
    ...marking,
    code: "KN",
    family: "knob",
    noun: phrase("Clamping knob|Bouton de serrage|Klemknop|Manípulo de aperto|Stezna ručica|夹紧旋钮"),
    weightKg: 0.045,
    price: 2.3,
    options: [shapes, text("size", ["M6", "M8", "M10"])],
  },
];

export const configurables = (): ConfigurableProduct[] => list.map(configurable);

function configurable(of: Configurable): ConfigurableProduct {
  return {
    parent: product(of, []),
    options: of.options,
    variants: combinations(of.options)
      .filter(
        (values) =>
          !of.notMade?.some((missingOptions) => missingOptions.every((value) => has(values, value))),
      )
      .map((values) => ({
        product: product(of, values),
        chosen: values.map(({ code, value }) => ({ code, value: value.value })),
      })),
  };
}

type Choice = { code: Code; value: Value };

const has = (choice: Choice[], code: string) => choice.some(({ value }) => value.value === code);

const combinations = (options: Configurable["options"]): Choice[][] =>
  options.reduce<Choice[][]>(
    (variant, { code, values }) =>
      variant.flatMap((choice) => values.map((value) => [...choice, { code, value }])),
    [[]],
  );

function product(of: Configurable, choice: Choice[]): Product {
  const isLarge = choice.some(({ value }) => ["XXL", "11", "370", "75", "M10"].includes(value.value));
  return {
    category: of.category,
    family: of.family,
    priceGroup: of.category === "601010" ? "workwear" : of.category === "503010" ? "buttons" : "workshop",
    names: nameWith(of.noun, ...choice.map(({ value }) => value.labels)),
    use: of.use,
    attributes: choice.map(({ code, value }) => attribute(code, value.value, value.labels)),
    manufacturer: of.manufacturer,
    manufacturerNumber: [of.code, ...choice.map(({ value }) => value.value.toUpperCase())].join("-"),
    packing: of.packing,
    weightKg: of.weightKg,
    price: isLarge ? of.price * 1.15 : of.price,
    ...(of.taxClass ? { taxClass: of.taxClass } : {}),
  };
}
