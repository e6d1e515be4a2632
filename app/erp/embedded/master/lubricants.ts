import type { Texts } from "../../texts/languages";
import { byBox, byCartridge, byVessel, nameWith, type Product, uses } from "./product";
import { attribute, phrase, same } from "./words";

interface Oil {
  noun: Texts;
  code: string;
  category: string;
  classes: number[];
  /** Price per litre. */
  price: number;
}

const oils: Oil[] = [
  {
    noun: phrase("Hydraulic oil|Huile hydraulique|Hydrauliekolie|Óleo hidráulico|Hidraulično ulje|液压油"),
    code: "HLP",
    category: "401010",
    classes: [15, 22, 32, 46, 68, 100],
    price: 4.1,
  },
  {
    noun: phrase(
      "Zinc-free hydraulic oil|Huile hydraulique sans zinc|Zinkvrije hydrauliekolie|Óleo hidráulico sem zinco|Hidraulično ulje bez cinka|无锌液压油",
    ),
    code: "HLP-D",
    category: "401010",
    classes: [32, 46, 68],
    price: 5.2,
  },
  {
    noun: phrase(
      "Biodegradable hydraulic oil|Huile hydraulique biodégradable|Biologisch afbreekbare hydrauliekolie|Óleo hidráulico biodegradável|Biorazgradivo hidraulično ulje|生物降解液压油",
    ),
    code: "HEES",
    category: "401010",
    classes: [32, 46, 68],
    price: 8.9,
  },
  {
    noun: phrase("Gear oil|Huile pour engrenages|Tandwielolie|Óleo para engrenagens|Reduktorsko ulje|齿轮油"),
    code: "CLP",
    category: "401020",
    classes: [68, 100, 150, 220, 320, 460],
    price: 5.1,
  },
  {
    noun: phrase(
      "Synthetic gear oil|Huile synthétique pour engrenages|Synthetische tandwielolie|Óleo sintético para engrenagens|Sintetičko reduktorsko ulje|合成齿轮油",
    ),
    code: "CLP PG",
    category: "401020",
    classes: [150, 220, 320, 460],
    price: 13.8,
  },
  {
    noun: phrase(
      "Slideway oil|Huile pour glissières|Leibaanolie|Óleo para guias|Ulje za klizne staze|导轨油",
    ),
    code: "CGLP",
    category: "401020",
    classes: [68, 150, 220],
    price: 5.6,
  },
  {
    noun: phrase(
      "Compressor oil|Huile pour compresseurs|Compressorolie|Óleo para compressores|Kompresorsko ulje|压缩机油",
    ),
    code: "VDL",
    category: "401020",
    classes: [46, 68, 100, 150],
    price: 5.9,
  },
  {
    noun: phrase(
      "Food-grade oil|Huile alimentaire|Levensmiddelenolie|Óleo de grau alimentar|Ulje za prehrambenu industriju|食品级润滑油",
    ),
    code: "H1",
    category: "401020",
    classes: [32, 46, 68, 220],
    price: 12.4,
  },
];

const vessels = [
  { litres: 1, vessel: "CAN", factor: 1.7 },
  { litres: 5, vessel: "CAN", factor: 1.3 },
  { litres: 20, vessel: "CAN", factor: 1.1 },
  { litres: 60, vessel: "DRM", factor: 1 },
  { litres: 208, vessel: "DRM", factor: 0.9 },
] as const;

const greases = [
  {
    noun: phrase(
      "Multipurpose grease|Graisse multi-usage|Universeel vet|Massa lubrificante multiusos|Višenamenska mast|通用润滑脂",
    ),
    code: "KP2K-30",
    price: 7.8,
  },
  {
    noun: phrase(
      "High-temperature grease|Graisse haute température|Hogetemperatuurvet|Massa lubrificante de alta temperatura|Mast za visoke temperature|高温润滑脂",
    ),
    code: "KP2R-20",
    price: 16.4,
  },
  {
    noun: phrase(
      "Low-temperature grease|Graisse basse température|Lagetemperatuurvet|Massa lubrificante de baixa temperatura|Mast za niske temperature|低温润滑脂",
    ),
    code: "KP1K-60",
    price: 18.9,
  },
  {
    noun: phrase(
      "Grease with molybdenum disulphide|Graisse au bisulfure de molybdène|Vet met molybdeendisulfide|Massa lubrificante com bissulfureto de molibdénio|Mast sa molibden-disulfidom|二硫化钼润滑脂",
    ),
    code: "KPF2K-30",
    price: 11.2,
  },
  {
    noun: phrase(
      "Food-grade grease|Graisse alimentaire|Levensmiddelenvet|Massa lubrificante de grau alimentar|Mast za prehrambenu industriju|食品级润滑脂",
    ),
    code: "KP2K-40 H1",
    price: 17.5,
  },
];

const sprays = [
  {
    noun: phrase(
      "Chain spray|Spray pour chaînes|Kettingspray|Spray para correntes|Sprej za lance|链条喷雾润滑剂",
    ),
    code: "CS",
    price: 6.9,
  },
  {
    noun: phrase(
      "Penetrating oil spray|Dégrippant en aérosol|Kruipoliespray|Spray de óleo penetrante|Sprej za odvijanje|渗透油喷雾",
    ),
    code: "PO",
    price: 5.4,
  },
  {
    noun: phrase("Silicone spray|Spray silicone|Siliconenspray|Spray de silicone|Silikonski sprej|硅油喷雾"),
    code: "SI",
    price: 6.2,
  },
  {
    noun: phrase(
      "PTFE dry lubricant spray|Lubrifiant sec PTFE en aérosol|PTFE-droogsmeerspray|Spray de lubrificante seco PTFE|Suvo PTFE mazivo u spreju|PTFE 干膜润滑喷雾",
    ),
    code: "PT",
    price: 8.3,
  },
];

const cartridge = phrase("cartridge|cartouche|patroon|cartucho|patrona|筒装");
const pail = phrase("pail|seau|emmer|balde|kanta|桶装");

export function lubricants(): Product[] {
  return [
    ...oils.flatMap((oil) =>
      oil.classes.flatMap((grade) => vessels.map((vessel) => oilIn(oil, grade, vessel))),
    ),
    ...greases.flatMap((grease) => [
      greaseIn(grease, 0.4),
      ...[1, 5, 18].map((content) => greaseIn(grease, content)),
    ]),
    ...sprays.map(
      (spray): Product => ({
        ...lubricant("402010", "spray"),
        names: nameWith(spray.noun, "400 ml"),
        attributes: [attribute("content", "400 ml")],
        manufacturerNumber: `${spray.code}-400`,
        packing: { ...byBox(12), salesUnit: "PCE" },
        weightKg: 0.38,
        price: spray.price,
      }),
    ),
  ];
}

const lubricant = (category: string, family: string) => ({
  category,
  family,
  priceGroup: category.startsWith("4010") ? "oils" : "greases",
  use: uses.lubricating,
  manufacturer: "Oleon Technik",
  batchManaged: true,
});

function oilIn(oil: Oil, grade: number, { litres, vessel, factor }: (typeof vessels)[number]): Product {
  return {
    ...lubricant(oil.category, vessel === "CAN" ? "can" : "drum"),
    names: nameWith(oil.noun, `${oil.code} ${grade}, ${litres} L`),
    attributes: [
      attribute("viscosity", String(grade), same(`ISO VG ${grade}`)),
      attribute("content", `${litres} L`),
    ],
    manufacturerNumber: `${oil.code.replaceAll(" ", "")}${grade}-${litres}L`,
    packing: byVessel("L", vessel, litres),
    weightKg: 0.88,
    price: oil.price * factor * (1 + grade / 2500),
  };
}

function greaseIn(grease: (typeof greases)[number], content: number): Product {
  const isSmall = content < 1;
  const size = isSmall ? `${content * 1000} g` : `${content} kg`;
  return {
    ...lubricant("402010", isSmall ? "cartridge" : "can"),
    names: nameWith(grease.noun, grease.code, isSmall ? cartridge : pail, size),
    attributes: [attribute("content", size)],
    manufacturerNumber: `${grease.code.replaceAll(" ", "-")}-${size.replace(" ", "")}`,
    packing: isSmall ? byCartridge(400) : byVessel("KG", "CAN", content),
    weightKg: 1.05,
    price: grease.price * (isSmall ? 1.5 : content === 1 ? 1.4 : content === 5 ? 1.1 : 1),
  };
}
