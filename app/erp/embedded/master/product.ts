import type { Texts } from "../../texts/languages";
import type { MaterialRow } from "./rows";
import { type Attribute, joinTexts, phrase } from "./words";

/** Product as its family describes it; numbers, status and dates are added later. */
export interface Product {
  category: string;
  family: string;
  priceGroup: string;
  names: Texts;
  /** Purpose, which comes before the attributes in the description. */
  use: Texts;
  attributes: Attribute[];
  manufacturer: string;
  manufacturerNumber: string;
  packing: Packing;
  /** Weight per base unit. */
  weightKg: number;
  /** Price per base unit, in EUR. */
  price: number;
  batchManaged?: boolean;
  taxClass?: MaterialRow["taxClass"];
}

export type Packing = Pick<
  MaterialRow,
  "baseUnit" | "salesUnit" | "units" | "minimumQuantity" | "roundingQuantity"
>;

const unit = (name: string, numerator: number, denominator = 1) => ({
  unit: name,
  numerator: String(numerator),
  denominator: String(denominator),
});

const packing = (
  baseUnit: string,
  salesUnit: string,
  units: Packing["units"],
  { minimum = 1, rounding = 1 }: { minimum?: number; rounding?: number } = {},
): Packing => ({
  baseUnit,
  salesUnit,
  units,
  minimumQuantity: String(minimum),
  roundingQuantity: String(rounding),
});

export const byPiece = (): Packing => packing("PCE", "PCE", []);
export const byBox = (pieces = 100): Packing => packing("PCE", "BOX", [unit("BOX", pieces)]);
export const byPack = (pieces: number): Packing =>
  packing("PCE", "PAK", [unit("PAK", pieces), unit("BOX", pieces * 10)]);
export const inSteps = (step: number, box: number): Packing =>
  packing("PCE", "PCE", [unit("BOX", box)], { minimum: step, rounding: step });
export const byRoll = (metres: number): Packing => packing("M", "ROL", [unit("ROL", metres)]);
/** Sells by length, or by the whole roll. */
export const byMetre = (minimum: number, roll: number): Packing =>
  packing("M", "M", [unit("ROL", roll)], { minimum, rounding: 1 });
export const byVessel = (base: "L" | "KG", vessel: "CAN" | "DRM", content: number): Packing =>
  packing(base, vessel, [unit(vessel, content)]);
/** Sells by the kilogram in steps, or by the whole box. */
export const byWeight = (step: number, box: number): Packing =>
  packing("KG", "KG", [unit("BOX", box)], { minimum: step, rounding: step });
/** Sells cartridges of so many grams; twelve in a box. */
export const byCartridge = (grams: number): Packing =>
  packing("KG", "PCE", [unit("PCE", grams, 1000), unit("BOX", (grams * 12) / 100, 10)], {
    minimum: 2,
    rounding: 2,
  });

export const nameWith = (noun: Texts, ...spec: (Texts | string)[]): Texts => joinTexts(noun, ...spec);

export const uses = {
  fastening: phrase(
    "For machine and steel construction.|Pour la construction mécanique et métallique.|Voor machine- en staalbouw.|Para construção mecânica e metálica.|Za mašinogradnju i čelične konstrukcije.|用于机械和钢结构。",
  ),
  bearing: phrase(
    "For electric motors, gearboxes and pumps.|Pour moteurs électriques, réducteurs et pompes.|Voor elektromotoren, tandwielkasten en pompen.|Para motores elétricos, redutores e bombas.|Za elektromotore, reduktore i pumpe.|用于电机、减速机和泵。",
  ),
  drive: phrase(
    "For power transmission in machines and conveyors.|Pour la transmission de puissance dans les machines et convoyeurs.|Voor krachtoverbrenging in machines en transporteurs.|Para transmissão de potência em máquinas e transportadores.|Za prenos snage u mašinama i transporterima.|用于机器和输送机的动力传动。",
  ),
  sealing: phrase(
    "For hydraulics, pneumatics and apparatus.|Pour l’hydraulique, la pneumatique et l’appareillage.|Voor hydrauliek, pneumatiek en apparatenbouw.|Para hidráulica, pneumática e aparelhos.|Za hidrauliku, pneumatiku i aparate.|用于液压、气动和设备制造。",
  ),
  shaft: phrase(
    "Seals rotating shafts against oil and dust.|Étanche les arbres tournants contre l’huile et la poussière.|Dicht draaiende assen af tegen olie en stof.|Veda veios rotativos contra óleo e pó.|Zaptiva rotirajuća vratila od ulja i prašine.|用于旋转轴防油防尘密封。",
  ),
  lubricating: phrase(
    "Protects against wear and corrosion. Keep in a dry place.|Protège contre l’usure et la corrosion. À conserver au sec.|Beschermt tegen slijtage en corrosie. Droog bewaren.|Protege contra o desgaste e a corrosão. Conservar em local seco.|Štiti od habanja i korozije. Čuvati na suvom.|防止磨损和腐蚀。请存放于干燥处。",
  ),
  cable: phrase(
    "For switch cabinets, machines and plant.|Pour armoires électriques, machines et installations.|Voor schakelkasten, machines en installaties.|Para quadros elétricos, máquinas e instalações.|Za razvodne ormare, mašine i postrojenja.|用于控制柜、机器和成套设备。",
  ),
  connecting: phrase(
    "For safe connections in industrial wiring.|Pour des raccordements sûrs dans le câblage industriel.|Voor veilige verbindingen in industriële bekabeling.|Para ligações seguras em cablagem industrial.|Za sigurne spojeve u industrijskom ožičenju.|用于工业布线的可靠连接。",
  ),
  protecting: phrase(
    "Protective equipment for daily work.|Équipement de protection pour le travail quotidien.|Beschermingsmiddel voor het dagelijkse werk.|Equipamento de proteção para o trabalho diário.|Zaštitna oprema za svakodnevni rad.|日常作业防护用品。",
  ),
  workshop: phrase(
    "For workshop, assembly and maintenance.|Pour l’atelier, le montage et la maintenance.|Voor werkplaats, montage en onderhoud.|Para oficina, montagem e manutenção.|Za radionicu, montažu i održavanje.|用于车间、装配和维护。",
  ),
};
