import type { Texts } from "../../texts/languages";
import { byPiece, byRoll, nameWith, type Product, uses } from "./product";
import { attribute, millimetres, phrase, same } from "./words";

const ball = phrase(
  "Deep groove ball bearing|Roulement rigide à billes|Diepgroefkogellager|Rolamento rígido de esferas|Radijalni kuglični ležaj|深沟球轴承",
);
const angular = phrase(
  "Angular contact ball bearing|Roulement à billes à contact oblique|Hoekcontactkogellager|Rolamento de esferas de contacto angular|Kuglični ležaj sa kosim dodirom|角接触球轴承",
);
const cylindrical = phrase(
  "Cylindrical roller bearing|Roulement à rouleaux cylindriques|Cilinderlager|Rolamento de rolos cilíndricos|Cilindrično-valjkasti ležaj|圆柱滚子轴承",
);
const taperedBearing = phrase(
  "Tapered roller bearing|Roulement à rouleaux coniques|Kegellager|Rolamento de rolos cónicos|Konično-valjkasti ležaj|圆锥滚子轴承",
);
const belt = phrase(
  "Narrow V-belt|Courroie trapézoïdale étroite|Smalle V-riem|Correia trapezoidal estreita|Uski klinasti kaiš|窄V带",
);
const chain = phrase("Roller chain|Chaîne à rouleaux|Rollenketting|Corrente de rolos|Valjkasti lanac|滚子链");

const sealings: { suffix: string; texts: Texts; factor: number }[] = [
  { suffix: "", texts: phrase("open|ouvert|open|aberto|otvoren|开式"), factor: 1 },
  {
    suffix: "-2Z",
    texts: phrase(
      "2Z, metal shields|2Z, flasques métalliques|2Z, metalen stofplaten|2Z, blindagens metálicas|2Z, metalni zaštitni limovi|2Z 金属防尘盖",
    ),
    factor: 1.12,
  },
  {
    suffix: "-2RS",
    texts: phrase(
      "2RS, rubber seals|2RS, joints caoutchouc|2RS, rubberafdichtingen|2RS, vedantes de borracha|2RS, gumeni zaptivači|2RS 橡胶密封",
    ),
    factor: 1.18,
  },
];
const normalClearance = phrase("normal|normal|normaal|normal|normalan|标准游隙");

/** Outside diameter and width of the sizes 00 to 20, by standard. */
const series: Record<string, [number, number][]> = {
  "60": [
    [26, 8],
    [28, 8],
    [32, 9],
    [35, 10],
    [42, 12],
    [47, 12],
    [55, 13],
    [62, 14],
    [68, 15],
    [75, 16],
    [80, 16],
    [90, 18],
    [95, 18],
    [100, 18],
    [110, 20],
    [115, 20],
    [125, 22],
    [130, 22],
    [140, 24],
    [145, 24],
    [150, 24],
  ],
  "62": [
    [30, 9],
    [32, 10],
    [35, 11],
    [40, 12],
    [47, 14],
    [52, 15],
    [62, 16],
    [72, 17],
    [80, 18],
    [85, 19],
    [90, 20],
    [100, 21],
    [110, 22],
    [120, 23],
    [125, 24],
    [130, 25],
    [140, 26],
    [150, 28],
    [160, 30],
    [170, 32],
    [180, 34],
  ],
  "63": [
    [35, 11],
    [37, 12],
    [42, 13],
    [47, 14],
    [52, 15],
    [62, 17],
    [72, 19],
    [80, 21],
    [90, 23],
    [100, 25],
    [110, 27],
    [120, 29],
    [130, 31],
    [140, 33],
    [150, 35],
    [160, 37],
    [170, 39],
    [180, 41],
    [190, 43],
    [200, 45],
    [215, 47],
  ],
};

export function bearings(): Product[] {
  return [
    ...Object.entries(series).flatMap(([prefix, list]) =>
      list.flatMap((_, size) =>
        sealings.flatMap((sealing) =>
          ["", " C3"].map((clearance) =>
            bearing({
              noun: ball,
              code: `${prefix}${two(size)}`,
              prefix,
              size,
              category: "201010",
              suffix: `${sealing.suffix}${clearance}`,
              factor: sealing.factor * (clearance ? 1.05 : 1),
              extra: [
                attribute("sealing", sealing.suffix.slice(1) || "open", sealing.texts),
                attribute("clearance", clearance.trim() || "CN", clearance ? same("C3") : normalClearance),
              ],
            }),
          ),
        ),
      ),
    ),
    ...kind(angular, { category: "201020", prefixes: ["7"], suffixes: ["B"], factor: 1.9 }),
    ...kind(cylindrical, { category: "202010", prefixes: ["NU ", "NJ "], suffixes: ["E"], factor: 2.4 }),
    ...kind(taperedBearing, { category: "202020", prefixes: ["30"], suffixes: [""], factor: 2 }),
    ...belts(),
    ...chains(),
  ];
}

function kind(
  noun: Texts,
  {
    category,
    prefixes,
    suffixes,
    factor,
  }: { category: string; prefixes: string[]; suffixes: string[]; factor: number },
): Product[] {
  return prefixes.flatMap((letters) =>
    ["62", "63"].flatMap((prefix) =>
      Array.from({ length: 17 }, (_, index) => index + 4).flatMap((size) =>
        suffixes.map((suffix) =>
          bearing({
            noun,
            code: `${letters}${prefix.slice(1)}${two(size)}`,
            prefix,
            size,
            category,
            suffix,
            factor,
            extra: [],
          }),
        ),
      ),
    ),
  );
}

interface Bearing {
  noun: Texts;
  code: string;
  prefix: string;
  size: number;
  category: string;
  suffix: string;
  factor: number;
  extra: Product["attributes"];
}

function bearing(of: Bearing): Product {
  const bore = of.size < 4 ? ([10, 12, 15, 17][of.size] ?? 10) : of.size * 5;
  const [outerDiameter, width] = series[of.prefix]?.[of.size] ?? [bore * 2, bore / 2];
  const weightKg = (outerDiameter * outerDiameter - bore * bore) * 0.785 * width * 7.85e-6 * 0.62;
  const code = `${of.code}${of.suffix}`;
  return {
    category: of.category,
    family: of.category.startsWith("2010") ? "bearing" : "rollerBearing",
    priceGroup: of.category.startsWith("2010") ? "ball-bearings" : "roller-bearings",
    names: nameWith(of.noun, code),
    use: uses.bearing,
    attributes: [
      millimetres("bore", bore),
      millimetres("outer", outerDiameter),
      millimetres("width", width),
      ...of.extra,
    ],
    manufacturer: of.size % 3 === 0 ? "Rollvar" : "Nordlager",
    manufacturerNumber: code.replaceAll(" ", "-"),
    packing: byPiece(),
    weightKg,
    price: (2.1 + weightKg * 17) * of.factor,
  };
}

const two = (size: number) => String(size).padStart(2, "0");

const profiles = [
  { profile: "SPZ", width: 10, from: 630, to: 2000, rate: 0.0075 },
  { profile: "SPA", width: 13, from: 800, to: 3150, rate: 0.0088 },
  { profile: "SPB", width: 16, from: 1250, to: 5000, rate: 0.0125 },
  { profile: "SPC", width: 22, from: 2000, to: 6300, rate: 0.021 },
];
const beltLengths = [
  630, 670, 710, 750, 800, 850, 900, 950, 1000, 1060, 1120, 1180, 1250, 1320, 1400, 1500, 1600, 1700, 1800,
  1900, 2000, 2120, 2240, 2360, 2500, 2650, 2800, 3000, 3150, 3350, 3550, 4000, 4500, 5000, 5600, 6300,
];

const belts = (): Product[] =>
  profiles.flatMap(({ profile, width, from, to, rate }) =>
    beltLengths
      .filter((length) => length >= from && length <= to)
      .map((length) => ({
        category: "203010",
        family: "belt",
        priceGroup: "belts",
        names: nameWith(belt, `${profile} ${length}`),
        use: uses.drive,
        attributes: [
          attribute("profile", profile),
          millimetres("width", width),
          millimetres("length", length),
        ],
        manufacturer: "Transmo",
        manufacturerNumber: `${profile}-${length}`,
        packing: byPiece(),
        weightKg: length * width * width * 0.8e-6,
        price: 3 + length * rate,
      })),
  );

const pitches = [
  { code: "05B", pitch: 8, weight: 0.18 },
  { code: "06B", pitch: 9.525, weight: 0.41 },
  { code: "08B", pitch: 12.7, weight: 0.69 },
  { code: "10B", pitch: 15.875, weight: 0.93 },
  { code: "12B", pitch: 19.05, weight: 1.15 },
  { code: "16B", pitch: 25.4, weight: 2.71 },
  { code: "20B", pitch: 31.75, weight: 3.7 },
  { code: "24B", pitch: 38.1, weight: 7.1 },
];

const chains = (): Product[] =>
  pitches.flatMap(({ code, pitch, weight }) =>
    [1, 2, 3].map((strands) => ({
      category: "203020",
      family: "chain",
      priceGroup: "chains",
      names: nameWith(chain, `${code}-${strands} DIN 8187`),
      use: uses.drive,
      attributes: [attribute("standard", "DIN 8187"), millimetres("pitch", pitch)],
      manufacturer: "Transmo",
      manufacturerNumber: `RC-${code}-${strands}`,
      packing: byRoll(5),
      weightKg: weight * strands,
      price: (6 + weight * 11) * strands,
    })),
  );
