import { byPack, byPiece, inSteps, nameWith, type Product, uses } from "./product";
import { attribute, millimetres, phrase } from "./words";

const oring = phrase("O-ring|Joint torique|O-ring|O-ring|O-prsten|O形圈");
const shaftSeal = phrase(
  "Rotary shaft seal|Bague d’étanchéité pour arbre|Oliekeerring|Retentor|Osovinski zaptivač|旋转轴油封",
);
const bondedSeal = phrase(
  "Bonded seal|Rondelle d’étanchéité métal-caoutchouc|Metaal-rubberafdichtring|Anilha metal-borracha|Metalno-gumena zaptivka|组合垫圈",
);

const rubbers = {
  NBR: phrase(
    "nitrile rubber NBR|caoutchouc nitrile NBR|nitrilrubber NBR|borracha nitrílica NBR|nitrilna guma NBR|丁腈橡胶 NBR",
  ),
  FKM: phrase(
    "fluoro rubber FKM|caoutchouc fluoré FKM|fluorrubber FKM|borracha fluorada FKM|fluorna guma FKM|氟橡胶 FKM",
  ),
  EPDM: phrase("EPDM rubber|caoutchouc EPDM|EPDM-rubber|borracha EPDM|EPDM guma|三元乙丙橡胶 EPDM"),
};
type Rubber = keyof typeof rubbers;
const hardness: Record<Rubber, number> = { NBR: 70, FKM: 75, EPDM: 70 };
const dear: Record<Rubber, number> = { NBR: 1, FKM: 4.2, EPDM: 1.4 };

const sections = [1.5, 2, 2.5, 3, 3.5, 4, 5, 6];
const inners = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 25, 26, 28, 30, 32, 34, 35, 36, 38,
  40, 42, 44, 45, 46, 48, 50, 52, 55, 58, 60, 62, 65, 68, 70, 75, 80, 85, 90, 95, 100, 105, 110, 115, 120,
  125, 130, 135, 140, 145, 150, 160, 170, 180, 190, 200,
];
const shafts = [
  10, 12, 15, 17, 18, 20, 22, 24, 25, 28, 30, 32, 35, 38, 40, 42, 45, 48, 50, 55, 60, 65, 70, 75, 80, 85, 90,
  95, 100,
];
const pipeThreads = ["G1/8", "G1/4", "G3/8", "G1/2", "G5/8", "G3/4", "G1", "G1 1/4", "G1 1/2", "G2"];

export function seals(): Product[] {
  return [
    ...inners.flatMap((inner) =>
      sections
        // Leaves out impossible rings: thick cords cannot be bent to small ones, thin cords do not hold their shape
        // in large ones.
        .filter((section) => section <= inner / 2 && inner <= section * 45)
        .flatMap((section) =>
          (["NBR", "FKM", "EPDM"] as const).map((rubber) => ring(inner, section, rubber)),
        ),
    ),
    ...shafts.flatMap((shaft) =>
      [10, 14, 20].flatMap((wall) =>
        (["NBR", "FKM"] as const).map((rubber) => shaftRing(shaft, wall, rubber)),
      ),
    ),
    ...pipeThreads.flatMap((thread, index) =>
      (["NBR", "FKM"] as const).map((rubber) => bondedRing(thread, index, rubber)),
    ),
  ];
}

function ring(inner: number, section: number, rubber: Rubber): Product {
  const weightKg = (inner + section) * 3.14 * section * section * 0.785 * 1.3e-6;
  return {
    category: "301010",
    family: "oring",
    priceGroup: `orings-${rubber.toLowerCase()}`,
    names: nameWith(oring, `${inner}x${section} ${rubber} ${hardness[rubber]}`),
    use: uses.sealing,
    attributes: [
      millimetres("inner", inner),
      millimetres("section", section),
      attribute("material", rubber, rubbers[rubber]),
    ],
    manufacturer: "Dichtomatik Oost",
    manufacturerNumber: `OR-${inner}-${section}-${rubber}${hardness[rubber]}`,
    packing: inner > 100 ? inSteps(5, 50) : inner > 40 ? inSteps(25, 250) : byPack(50),
    weightKg,
    price: (0.05 + weightKg * 45) * dear[rubber],
  };
}

function shaftRing(shaft: number, wall: number, rubber: Rubber): Product {
  const outerDiameter = shaft + wall + (shaft > 50 ? 5 : 0);
  const width = shaft > 70 ? 12 : shaft > 40 ? 8 : 7;
  const weightKg = (outerDiameter * outerDiameter - shaft * shaft) * 0.785 * width * 2.4e-6;
  return {
    category: "302010",
    family: "shaftSeal",
    priceGroup: "shaft-seals",
    names: nameWith(shaftSeal, `DIN 3760 A ${shaft}x${outerDiameter}x${width} ${rubber}`),
    use: uses.shaft,
    attributes: [
      millimetres("bore", shaft),
      millimetres("outer", outerDiameter),
      millimetres("width", width),
      attribute("material", rubber, rubbers[rubber]),
    ],
    manufacturer: "Simmex",
    manufacturerNumber: `A-${shaft}-${outerDiameter}-${width}-${rubber}`,
    packing: byPiece(),
    weightKg,
    price: (1.1 + shaft * 0.045 + weightKg * 12) * (rubber === "FKM" ? 2.7 : 1),
  };
}

const bondedRing = (thread: string, index: number, rubber: Rubber): Product => ({
  category: "301020",
  family: "oring",
  priceGroup: "bonded-seals",
  names: nameWith(bondedSeal, `${thread} ${rubber}`),
  use: uses.sealing,
  attributes: [attribute("thread", thread), attribute("material", rubber, rubbers[rubber])],
  manufacturer: "Simmex",
  manufacturerNumber: `BS-${thread.replaceAll(/[ /]/g, "-")}-${rubber}`,
  packing: byPack(25),
  weightKg: 0.002 + index * 0.003,
  price: (0.22 + index * 0.16) * (rubber === "FKM" ? 2.4 : 1),
});
