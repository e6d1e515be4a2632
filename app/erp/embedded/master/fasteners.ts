import type { Texts } from "../../texts/languages";
import { byBox, byPack, byPiece, nameWith, type Product, uses } from "./product";
import { attribute, millimetres, phrase, same, substances } from "./words";

const threads = [3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24] as const;
const lengths = [
  6, 8, 10, 12, 16, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 90, 100, 110, 120, 130, 140, 150, 160,
  180, 200,
];

type Substance = "zinc88" | "plain129" | "zinc8" | "zinc" | "a2" | "a270" | "a4" | "a480";
const grades: Record<Substance, { code: string; factor: number; maker: string }> = {
  zinc88: { code: "8.8 Zn", factor: 1, maker: "Schraubwerk Hagen" },
  plain129: { code: "12.9", factor: 1.25, maker: "Schraubwerk Hagen" },
  zinc8: { code: "8 Zn", factor: 1, maker: "Schraubwerk Hagen" },
  zinc: { code: "Zn", factor: 0.9, maker: "Boltwell" },
  a2: { code: "A2", factor: 2.3, maker: "Inoxfix" },
  a270: { code: "A2-70", factor: 2.3, maker: "Inoxfix" },
  a4: { code: "A4", factor: 3.1, maker: "Inoxfix" },
  a480: { code: "A4-80", factor: 3.1, maker: "Inoxfix" },
};

interface Kind {
  standard: string;
  noun: Texts;
  family: string;
  category: string;
  substances: Substance[];
  from: number;
  to: number;
}

interface LongKind extends Kind {
  /** Multiples of the thread diameter. */
  shortest: number;
  longest: number;
}

const screws: LongKind[] = [
  {
    standard: "DIN 933",
    noun: phrase(
      "Hexagon bolt|Vis à tête hexagonale|Zeskantbout|Parafuso sextavado|Šestougaoni vijak|六角头螺栓",
    ),
    family: "bolt",
    category: "101010",
    substances: ["zinc88", "a270", "a480"],
    from: 4,
    to: 24,
    shortest: 1.5,
    longest: 10,
  },
  {
    standard: "DIN 931",
    noun: phrase(
      "Hexagon bolt with shank|Vis à tête hexagonale partiellement filetée|Zeskantbout met schacht|Parafuso sextavado de rosca parcial|Šestougaoni vijak sa delimičnim navojem|六角头半牙螺栓",
    ),
    family: "bolt",
    category: "101010",
    substances: ["zinc88", "a270", "a480"],
    from: 4,
    to: 24,
    shortest: 4,
    longest: 16,
  },
  {
    standard: "DIN 6921",
    noun: phrase(
      "Hexagon flange bolt|Vis à tête hexagonale à embase|Zeskantflensbout|Parafuso sextavado flangeado|Šestougaoni vijak sa obodom|六角法兰面螺栓",
    ),
    family: "bolt",
    category: "101010",
    substances: ["zinc88", "a270"],
    from: 5,
    to: 16,
    shortest: 2,
    longest: 7,
  },
  {
    standard: "DIN 912",
    noun: phrase(
      "Socket head cap screw|Vis à tête cylindrique à six pans creux|Cilinderkopschroef met binnenzeskant|Parafuso cilíndrico com sextavado interno|Imbus vijak sa cilindričnom glavom|内六角圆柱头螺钉",
    ),
    family: "socketScrew",
    category: "101020",
    substances: ["zinc88", "plain129", "a270", "a480"],
    from: 3,
    to: 24,
    shortest: 1.5,
    longest: 10,
  },
  {
    standard: "DIN 7991",
    noun: phrase(
      "Countersunk socket screw|Vis à tête fraisée à six pans creux|Verzonken schroef met binnenzeskant|Parafuso de cabeça escareada com sextavado interno|Imbus vijak sa upuštenom glavom|内六角沉头螺钉",
    ),
    family: "countersunk",
    category: "101020",
    substances: ["zinc88", "a270", "a480"],
    from: 3,
    to: 20,
    shortest: 2,
    longest: 8,
  },
  {
    standard: "DIN 913",
    noun: phrase(
      "Set screw with flat point|Vis sans tête à bout plat|Stelschroef met vlakke punt|Parafuso sem cabeça de ponta plana|Uvrtni vijak sa ravnim vrhom|内六角平端紧定螺钉",
    ),
    family: "setScrew",
    category: "101030",
    substances: ["zinc", "a2", "a4"],
    from: 3,
    to: 16,
    shortest: 1,
    longest: 5,
  },
  {
    standard: "DIN 7985",
    noun: phrase(
      "Cross-recessed pan head screw|Vis à tête cylindrique bombée cruciforme|Bolcilinderkopschroef met kruisgleuf|Parafuso de cabeça abaulada com fenda cruzada|Krstasti vijak sa sočivastom glavom|十字槽盘头螺钉",
    ),
    family: "panHead",
    category: "101040",
    substances: ["zinc", "a2", "a4"],
    from: 3,
    to: 8,
    shortest: 1.5,
    longest: 10,
  },
];

const nuts: (Kind & { height: number })[] = [
  {
    ...nut("DIN 934", 0.8),
    noun: phrase("Hexagon nut|Écrou hexagonal|Zeskantmoer|Porca sextavada|Šestougaona navrtka|六角螺母"),
  },
  {
    ...nut("DIN 439", 0.5),
    noun: phrase(
      "Thin hexagon nut|Écrou hexagonal bas|Lage zeskantmoer|Porca sextavada baixa|Niska šestougaona navrtka|薄型六角螺母",
    ),
  },
  {
    ...nut("DIN 985", 1),
    noun: phrase(
      "Lock nut with nylon insert|Écrou frein à bague nylon|Borgmoer met nylon ring|Porca autotravante com anel de nylon|Samoosiguravajuća navrtka sa najlonskim umetkom|尼龙锁紧螺母",
    ),
  },
  {
    ...nut("DIN 6923", 1),
    noun: phrase(
      "Hexagon flange nut|Écrou hexagonal à embase|Zeskantflensmoer|Porca sextavada flangeada|Šestougaona navrtka sa obodom|六角法兰面螺母",
    ),
  },
  {
    ...nut("DIN 1587", 1.5),
    noun: phrase("Domed cap nut|Écrou borgne|Dopmoer|Porca cega|Kapasta navrtka|盖形螺母"),
  },
];

const washers: (Kind & { height: number })[] = [
  {
    ...washer("DIN 125", 0.18),
    noun: phrase("Flat washer|Rondelle plate|Sluitring|Anilha plana|Ravna podloška|平垫圈"),
  },
  {
    ...washer("DIN 9021", 0.4),
    noun: phrase("Wide washer|Rondelle large|Carrosseriering|Anilha larga|Široka podloška|大垫圈"),
  },
  {
    ...washer("DIN 127", 0.2),
    noun: phrase("Spring lock washer|Rondelle ressort|Veerring|Anilha de mola|Elastična podloška|弹簧垫圈"),
  },
];

function nut(standardName: string, height: number) {
  const substances: Substance[] = ["zinc8", "a2", "a4"];
  return { standard: standardName, height, family: "nut", category: "102010", substances, from: 3, to: 24 };
}

function washer(standardName: string, height: number) {
  const substances: Substance[] = ["zinc", "a2", "a4"];
  return {
    standard: standardName,
    height,
    family: "washer",
    category: "102020",
    substances,
    from: 3,
    to: 24,
  };
}

const rodNoun = phrase("Threaded rod|Tige filetée|Draadstang|Varão roscado|Navojna šipka|全螺纹螺杆");

export function fasteners(): Product[] {
  return [
    ...screws.flatMap((kind) =>
      sizes(kind).flatMap((thread) =>
        lengths
          .filter((length) => length >= thread * kind.shortest && length <= thread * kind.longest)
          .flatMap((length) => kind.substances.map((substance) => screw(kind, thread, length, substance))),
      ),
    ),
    ...[...nuts, ...washers].flatMap((kind) =>
      sizes(kind).flatMap((thread) => kind.substances.map((substance) => ring(kind, thread, substance))),
    ),
    ...threads.flatMap((thread) =>
      [1000, 2000].flatMap((length) =>
        (["zinc88", "a2", "a4"] as const).map((substance) => rod(thread, length, substance)),
      ),
    ),
  ];
}

const sizes = (kind: Kind) => threads.filter((thread) => thread >= kind.from && thread <= kind.to);

/** Weight of a steel cylinder in kg. */
const steel = (diameter: number, length: number) => diameter * diameter * 0.785 * length * 7.85e-6;

function screw(kind: LongKind, thread: number, length: number, substance: Substance): Product {
  const weightKg = steel(thread * 0.92, length) + steel(thread * 1.5, thread * 0.7);
  return {
    ...common(kind, thread, substance),
    names: nameWith(kind.noun, kind.standard, `M${thread}x${length}`, substances[substance]),
    attributes: [...descriptionOf(kind, thread, substance), millimetres("length", length)],
    manufacturerNumber: `${digits(kind.standard)}-${thread}x${length}-${grades[substance].code}`,
    packing: thread * length > 1600 ? byPack(10) : thread > 14 ? byPack(25) : byBox(),
    weightKg,
    price: (0.035 + weightKg * 5.2) * grades[substance].factor,
  };
}

function ring(kind: Kind & { height: number }, thread: number, substance: Substance): Product {
  const weightKg = steel(thread * 1.6, thread * kind.height) * 0.65;
  return {
    ...common(kind, thread, substance),
    names: nameWith(kind.noun, kind.standard, `M${thread}`, substances[substance]),
    attributes: descriptionOf(kind, thread, substance),
    manufacturerNumber: `${digits(kind.standard)}-${thread}-${grades[substance].code}`,
    packing: thread > 16 ? byPack(50) : byBox(),
    weightKg,
    price: (0.008 + weightKg * 6) * grades[substance].factor,
  };
}

function rod(thread: number, length: number, substance: Substance): Product {
  const kind = { standard: "DIN 975", family: "rod", category: "103010", noun: rodNoun };
  const weightKg = steel(thread * 0.9, length);
  return {
    ...common(kind, thread, substance),
    names: nameWith(rodNoun, kind.standard, `M${thread}x${length}`, substances[substance]),
    attributes: [...descriptionOf(kind, thread, substance), millimetres("length", length)],
    manufacturerNumber: `975-${thread}x${length}-${grades[substance].code}`,
    packing: byPiece(),
    weightKg,
    price: (0.4 + weightKg * 4.5) * grades[substance].factor,
  };
}

const common = (kind: Pick<Kind, "category" | "family">, thread: number, substance: Substance) => ({
  category: kind.category,
  family: kind.family,
  priceGroup: `${kind.family === "nut" || kind.family === "washer" ? kind.family : "screw"}-${thread > 12 ? "large" : "small"}`,
  use: uses.fastening,
  manufacturer: grades[substance].maker,
});

const descriptionOf = (kind: Pick<Kind, "standard">, thread: number, substance: Substance) => [
  attribute("standard", kind.standard, same(kind.standard)),
  attribute("thread", `M${thread}`),
  attribute("material", grades[substance].code, substances[substance]),
];

const digits = (standardName: string) => standardName.replace("DIN ", "");
