import { chance } from "../chance";

/** One product of an invented purchase order, as it is meant; how it is printed is the layout's business. */
export interface OrderLine {
  position: number;
  material: string;
  customerMaterial: string;
  description: string;
  quantity: number;
  unit: string;
  price: number;
  per: number;
  amount: number;
  date: string;
  deliveries: { date: string; quantity: number }[];
}

export interface OrderFacts {
  language: Language;
  poNumber: string;
  date: string;
  wantedDate: string;
  currency: string;
  shipTo: string[];
  lines: OrderLine[];
  total: number;
  /** Random numbers for what a layout leaves to chance. */
  random: () => number;
}

export type Language = "en" | "de" | "fr" | "nl" | "pt" | "sr" | "zh";

export interface FactRules {
  language: Language;
  currency: string;
  lines: [least: number, most: number];
  pers?: number[];
  step?: number;
  largestQuantity?: number;
}

const names: Record<Language, string[]> = {
  en: [
    "Hex bolt DIN 933 M8 x 40 A2",
    "Safety gloves size 9, nitrile",
    "Ball bearing 6204-2RS",
    "Cable tie 200 mm black",
    "LED panel 60 x 60 cm 4000 K",
    "Hydraulic hose 2SN DN 12 with fittings on both ends and spring guard",
    "Printer paper A4 80 g/m2",
    "Pallet truck 2,500 kg",
  ],
  de: [
    "Sechskantschraube DIN 933 M8 x 40 A2",
    "Schutzhandschuh Gr. 9, Nitril",
    "Rillenkugellager 6204-2RS",
    "Kabelbinder 200 mm schwarz",
    "Dichtung 80 x 60 x 8 NBR",
    "Hydraulikschlauch 2SN DN 12 mit Armaturen beidseitig und Knickschutz",
    "Druckerpapier A4 80 g/qm",
    "Schmierfett Kartusche 400 g",
  ],
  fr: [
    "Vis à tête hexagonale M8 x 40 inox",
    "Gant de protection taille 9",
    "Roulement à billes 6204-2RS",
    "Collier de câblage 200 mm noir",
    "Joint torique 80 x 5 NBR",
    "Flexible hydraulique 2SN DN 12 avec raccords des deux côtés et gaine",
    "Ramette de papier A4 80 g",
  ],
  nl: [
    "Zeskantbout DIN 933 M8 x 40 A2",
    "Werkhandschoen maat 9",
    "Kogellager 6204-2RS",
    "Kabelbinder 200 mm zwart",
    "Afdichting 80 x 60 x 8",
    "Hydrauliekslang 2SN DN 12 met koppelingen aan beide zijden",
    "Kopieerpapier A4 80 gram",
  ],
  pt: [
    "Parafuso sextavado M8 x 40 inox",
    "Luva de proteção tamanho 9",
    "Rolamento de esferas 6204-2RS",
    "Abraçadeira 200 mm preta",
    "Vedante 80 x 60 x 8 NBR",
    "Mangueira hidráulica 2SN DN 12 com terminais",
  ],
  sr: [
    "Šestougaoni vijak M8 x 40 A2",
    "Zaštitne rukavice veličina 9",
    "Kuglični ležaj 6204-2RS",
    "Vezica za kablove 200 mm crna",
    "Zaptivka 80 x 60 x 8",
    "Hidraulično crevo 2SN DN 12",
  ],
  zh: [
    "六角螺栓 M8x40 不锈钢",
    "防护手套 9号",
    "深沟球轴承 6204-2RS",
    "尼龙扎带 200mm 黑色",
    "LED平板灯 60x60",
    "液压软管 2SN DN12",
  ],
};

const units: Record<Language, string[]> = {
  en: ["PCE", "EA", "BOX", "pcs", "KG", "M"],
  de: ["ST", "Stk", "KG", "M", "Pak", "Rolle"],
  fr: ["PCE", "UN", "KG", "M", "Boîte", "Paquet"],
  nl: ["st", "stuks", "doos", "kg", "m", "rol"],
  pt: ["un", "cx", "kg", "m", "peças"],
  sr: ["kom", "kg", "m", "pak", "kutija"],
  zh: ["个", "件", "盒", "千克", "米", "PCS"],
};

const streets: Record<Language, string[]> = {
  en: ["Harbour Works Ltd", "Goods-in, Gate 3", "14 Dock Road", "Bristol BS1 6XN"],
  de: ["Maschinenbau Kessler GmbH", "Wareneingang Tor 2", "Industriestraße 44", "73037 Göppingen"],
  fr: ["Ateliers Moreau SAS", "Réception quai 5", "12 rue des Forges", "69007 Lyon"],
  nl: ["Van Dijk Techniek BV", "Magazijn Noord", "Havenweg 21", "3089 JK Rotterdam"],
  pt: ["Metalúrgica Costa Lda", "Armazém 2", "Rua da Indústria 80", "4470-280 Maia"],
  sr: ["Metal Servis d.o.o.", "Magacin 4", "Bulevar oslobođenja 12", "21000 Novi Sad"],
  zh: ["苏州精密机械有限公司", "三号仓库", "工业园区星湖街218号", "江苏省苏州市 215123"],
};

const materialForms: ((pick: (most: number) => number) => string)[] = [
  (pick) => String(2_000_000 + pick(900_000)),
  (pick) => `${"ABCDHKMT"[pick(8)]}${"XYZSR"[pick(5)]}-${1_000 + pick(9_000)}`,
  (pick) => `${100 + pick(900)}.${1_000 + pick(9_000)}`,
  (pick) => `${10 + pick(80)}-${100 + pick(900)}-${10 + pick(80)}`,
  (pick) => `${"PQRS"[pick(4)]}${10_000 + pick(80_000)}/${1 + pick(9)}`,
];

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const cents = (value: number) => Math.round(value * 100 + 1e-6) / 100;

/** Invents an order; the same seed gives the same order. */
export function orderFacts(seed: number, rules: FactRules): OrderFacts {
  const random = chance(seed);
  // The first numbers of neighbouring seeds are alike.
  for (let drawCount = 0; drawCount < 20; drawCount++) random();
  const pick = (most: number) => Math.floor(random() * most);
  const of = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
  const date = dayAfter("2026-02-01", pick(300));
  const form = of(materialForms);
  const customerForm = of(materialForms);
  const step = rules.step ?? of([1, 10]);
  const count = rules.lines[0] + pick(rules.lines[1] - rules.lines[0] + 1);
  const lines = Array.from({ length: count }, (_, index): OrderLine => {
    const per = of(rules.pers ?? [1]);
    const quantity = of([
      1 + pick(9),
      10 + pick(90),
      100 * (1 + pick(9)),
      1_000 + pick(rules.largestQuantity ?? 9_000),
    ]);
    const dearest = quantity >= 1_000 ? 20 : quantity >= 100 ? 200 : 2_400;
    const price = cents(0.05 + random() * Math.min(dearest, of([3, 40, 400, per > 1 ? 90 : 2_400])));
    const lineDate = dayAfter(date, 7 + pick(30));
    const isSplit = quantity >= 10 && quantity % 10 === 0;
    const part = Math.floor(quantity / 2 / 5) * 5 || 5;
    return {
      position: (index + 1) * step,
      material: form(pick),
      customerMaterial: customerForm(pick),
      description: of(names[rules.language]),
      quantity,
      unit: of(units[rules.language]),
      price,
      per,
      amount: cents((quantity * price) / per),
      date: lineDate,
      deliveries: isSplit
        ? [
            { date: lineDate, quantity: part },
            { date: dayAfter(lineDate, 14), quantity: quantity - part },
          ]
        : [],
    };
  });
  const poNumber = of([
    () => `45000${10_000 + pick(89_999)}`,
    () => `PO-2026-${1_000 + pick(8_999)}`,
    () => `B26/${10_000 + pick(89_999)}`,
  ])();
  return {
    language: rules.language,
    poNumber,
    date,
    wantedDate: dayAfter(date, 21),
    currency: rules.currency,
    shipTo: streets[rules.language],
    lines,
    random,
    total: cents(lines.reduce((sum, { amount }) => sum + amount, 0)),
  };
}
