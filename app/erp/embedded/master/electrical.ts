import type { Texts } from "../../texts/languages";
import { byMetre, byPack, byPiece, byRoll, nameWith, type Product, uses } from "./product";
import { attribute, type Colour, colours, phrase, same, substances } from "./words";

const gland = phrase("Cable gland|Presse-étoupe|Kabelwartel|Prensa-cabos|Kablovska uvodnica|电缆防水接头");
const wire = phrase(
  "Single-core cable H07V-K|Fil souple H07V-K|Montagedraad H07V-K|Fio flexível H07V-K|Jednožilni provodnik H07V-K|单芯软线 H07V-K",
);
const round = phrase(
  "Round connector|Connecteur circulaire|Ronde connector|Conector circular|Okrugli konektor|圆形连接器",
);
const block = phrase(
  "Terminal block|Borne de raccordement|Rijgklem|Borne de ligação|Redna stezaljka|接线端子",
);
const ferrule = phrase(
  "Insulated ferrule|Embout de câblage isolé|Geïsoleerde adereindhuls|Ponteira isolada|Izolovana hilzna|绝缘管形端子",
);
const lug = phrase(
  "Tubular cable lug|Cosse tubulaire|Buiskabelschoen|Terminal tubular|Cevasta kablovska papučica|管状接线鼻",
);

const multicore = [
  {
    noun: phrase(
      "Control cable|Câble de commande|Stuurstroomkabel|Cabo de comando|Upravljački kabl|控制电缆",
    ),
    code: "YSLY-JZ",
    factor: 1,
    sections: [0.5, 0.75, 1, 1.5, 2.5, 4],
    cores: [2, 3, 4, 5, 7, 12, 18, 25],
  },
  {
    noun: phrase(
      "Shielded control cable|Câble de commande blindé|Afgeschermde stuurstroomkabel|Cabo de comando blindado|Oklopljeni upravljački kabl|屏蔽控制电缆",
    ),
    code: "YSLCY-JZ",
    factor: 1.5,
    sections: [0.5, 0.75, 1, 1.5, 2.5],
    cores: [2, 3, 4, 5, 7, 12, 18],
  },
  {
    noun: phrase("Data cable|Câble de données|Datakabel|Cabo de dados|Signalni kabl|数据电缆"),
    code: "LiYCY",
    factor: 1.2,
    sections: [0.14, 0.25, 0.34, 0.5, 0.75],
    cores: [2, 3, 4, 5, 7, 10, 12],
  },
  {
    noun: phrase("Rubber cable|Câble caoutchouc|Rubberkabel|Cabo de borracha|Gumeni kabl|橡套电缆"),
    code: "H07RN-F",
    factor: 1.45,
    sections: [1.5, 2.5, 4, 6, 10, 16, 25],
    cores: [2, 3, 4, 5],
  },
];

const threads = [
  { thread: 12, range: "3-6.5" },
  { thread: 16, range: "4-8" },
  { thread: 20, range: "6-12" },
  { thread: 25, range: "11-17" },
  { thread: 32, range: "15-21" },
  { thread: 40, range: "19-28" },
  { thread: 50, range: "30-38" },
  { thread: 63, range: "37-45" },
];

const bodies: { code: string; texts: Texts; factor: number; spec: Texts }[] = [
  {
    code: "PA-BK",
    texts: substances.polyamide,
    factor: 1,
    spec: phrase("polyamide black|polyamide noir|polyamide zwart|poliamida preto|poliamid crna|尼龙 黑色"),
  },
  {
    code: "PA-GY",
    texts: substances.polyamide,
    factor: 1,
    spec: phrase("polyamide grey|polyamide gris|polyamide grijs|poliamida cinzento|poliamid siva|尼龙 灰色"),
  },
  { code: "MS", texts: substances.brass, factor: 3.4, spec: substances.brass },
  {
    code: "EMC",
    texts: substances.brass,
    factor: 5.6,
    spec: phrase(
      "EMC, nickel-plated brass|CEM, laiton nickelé|EMC, vernikkeld messing|CEM, latão niquelado|EMC, niklovani mesing|EMC 镀镍黄铜",
    ),
  },
  { code: "A4", texts: substances.a4, factor: 12, spec: substances.a4 },
];

const forms: { code: string; texts: Texts }[] = [
  { code: "MS", texts: phrase("plug, straight|mâle, droit|steker, recht|macho, reto|muški, pravi|直型插头") },
  {
    code: "MA",
    texts: phrase("plug, angled|mâle, coudé|steker, haaks|macho, angular|muški, ugaoni|弯型插头"),
  },
  {
    code: "FS",
    texts: phrase("socket, straight|femelle, droit|contrasteker, recht|fêmea, reto|ženski, pravi|直型插座"),
  },
  {
    code: "FA",
    texts: phrase("socket, angled|femelle, coudé|contrasteker, haaks|fêmea, angular|ženski, ugaoni|弯型插座"),
  },
];

const wireColours: Colour[] = ["black", "blue", "brown", "red", "grey", "white", "greenYellow"];
const blockColours: Colour[] = ["grey", "blue", "orange", "greenYellow"];

export function electrical(): Product[] {
  return [
    ...threads.flatMap(({ thread, range }) => bodies.map((body) => glandOf(thread, range, body))),
    ...[0.5, 0.75, 1, 1.5, 2.5, 4, 6, 10, 16].flatMap((section) =>
      wireColours.map((colour) => wireOf(section, colour)),
    ),
    ...multicore.flatMap((cable) =>
      cable.sections.flatMap((section) => cable.cores.map((cores) => cableOf(cable, cores, section))),
    ),
    ...["M8", "M12"].flatMap((thread) =>
      (thread === "M8" ? [3, 4] : [4, 5, 8, 12]).flatMap((pins) =>
        forms.map((form) => plug(thread, pins, form)),
      ),
    ),
    ...[1.5, 2.5, 4, 6, 10, 16, 35].flatMap((section) =>
      blockColours.map((colour) => terminal(section, colour)),
    ),
    ...[0.25, 0.5, 0.75, 1, 1.5, 2.5, 4, 6, 10, 16].flatMap((section) =>
      [8, 10, 12, 18].map((length) => ferruleOf(section, length)),
    ),
    ...[6, 10, 16, 25, 35, 50, 70, 95, 120].flatMap((section) =>
      [5, 6, 8, 10, 12].map((hole) => lugOf(section, hole)),
    ),
  ];
}

const square = (section: number) => attribute("crossSection", String(section), same(`${section} mm²`));

const glandOf = (thread: number, range: string, body: (typeof bodies)[number]): Product => ({
  category: "502010",
  family: "gland",
  priceGroup: "glands",
  names: nameWith(gland, `M${thread}x1.5`, body.spec),
  use: uses.connecting,
  attributes: [
    attribute("thread", `M${thread}x1.5`),
    attribute("clamping", range, same(`${range} mm`)),
    attribute("material", body.code, body.texts),
  ],
  manufacturer: "Kabelfix",
  manufacturerNumber: `KG-${thread}-${body.code}`,
  packing: thread > 32 ? byPiece() : byPack(10),
  weightKg: (thread * thread * (body.factor > 1 ? 6 : 1.6)) / 60_000,
  price: (0.25 + thread * thread * 0.0016) * body.factor,
});

const wireOf = (section: number, colour: Colour): Product => ({
  category: "501010",
  family: "cable",
  priceGroup: "cables",
  names: nameWith(wire, `1x${section} mm²`, colours[colour]),
  use: uses.cable,
  attributes: [square(section), attribute("colour", colour, colours[colour])],
  manufacturer: "Leitwerk Kabel",
  manufacturerNumber: `H07VK-${section}-${colour.toUpperCase().slice(0, 6)}`,
  packing: byRoll(section > 6 ? 50 : 100),
  weightKg: section * 0.011 + 0.006,
  price: 0.06 + section * 0.135,
});

const cableOf = (cable: (typeof multicore)[number], cores: number, section: number): Product => ({
  category: "501020",
  family: "cable",
  priceGroup: "cables",
  names: nameWith(cable.noun, `${cable.code} ${cores}x${section} mm²`),
  use: uses.cable,
  attributes: [attribute("cores", String(cores)), square(section)],
  manufacturer: "Leitwerk Kabel",
  manufacturerNumber: `${cable.code}-${cores}x${section}`,
  packing: cores > 7 || section > 4 ? byMetre(5, 100) : byRoll(50),
  weightKg: cores * section * 0.0125 + 0.04,
  price: (0.25 + cores * section * 0.17 + cores * 0.03) * cable.factor,
});

const plug = (thread: string, pins: number, form: (typeof forms)[number]): Product => ({
  category: "502020",
  family: "connector",
  priceGroup: "connectors",
  names: nameWith(round, `${thread} ${pins}P`, form.texts),
  use: uses.connecting,
  attributes: [
    attribute("thread", thread),
    attribute("pins", String(pins)),
    attribute("shape", form.code, form.texts),
  ],
  manufacturer: "Contacta",
  manufacturerNumber: `RC-${thread}-${pins}-${form.code}`,
  packing: byPiece(),
  weightKg: thread === "M8" ? 0.014 : 0.026,
  price: 5.2 + pins * 0.7 + (form.code.endsWith("A") ? 0.9 : 0),
});

const terminal = (section: number, colour: Colour): Product => ({
  category: "502020",
  family: "terminal",
  priceGroup: "terminals",
  names: nameWith(block, `${section} mm²`, colours[colour]),
  use: uses.connecting,
  attributes: [square(section), attribute("colour", colour, colours[colour])],
  manufacturer: "Contacta",
  manufacturerNumber: `TB-${section}-${colour.toUpperCase().slice(0, 6)}`,
  packing: section > 10 ? byPiece() : byPack(50),
  weightKg: 0.006 + section * 0.0016,
  price: (0.55 + section * 0.12) * (colour === "greenYellow" ? 2.2 : 1),
});

const ferruleOf = (section: number, length: number): Product => ({
  category: "502030",
  family: "terminal",
  priceGroup: "ferrules",
  names: nameWith(ferrule, `${section} mm² x ${length} mm`),
  use: uses.connecting,
  attributes: [square(section), attribute("length", String(length), same(`${length} mm`))],
  manufacturer: "Contacta",
  manufacturerNumber: `FE-${section}-${length}`,
  packing: byPack(section > 4 ? 100 : 500),
  weightKg: 0.0001 + section * 0.00009,
  price: 0.009 + section * 0.006 + length * 0.0006,
});

const lugOf = (section: number, hole: number): Product => ({
  category: "502030",
  family: "lug",
  priceGroup: "lugs",
  names: nameWith(lug, `${section} mm² M${hole}`),
  use: uses.connecting,
  attributes: [square(section), attribute("thread", `M${hole}`)],
  manufacturer: "Contacta",
  manufacturerNumber: `CL-${section}-M${hole}`,
  packing: byPack(section > 50 ? 10 : 25),
  weightKg: 0.003 + section * 0.0007,
  price: 0.18 + section * 0.024 + hole * 0.01,
});
