import type { Texts } from "../../texts/languages";
import { byWeight, nameWith, type Product, uses } from "./product";
import { attribute, millimetres, phrase, substances } from "./words";

/** Materials sold by weight. */
const wires: { code: string; noun: Texts; substance: Texts; diameters: number[]; price: number }[] = [
  {
    code: "BW",
    noun: phrase("Binding wire|Fil à lier|Binddraad|Arame de atar|Žica za vezivanje|绑扎钢丝"),
    substance: substances.zinc,
    diameters: [0.8, 1, 1.2, 1.5, 2, 2.5, 3],
    price: 3.4,
  },
  {
    code: "SW",
    noun: phrase(
      "Spring steel wire|Fil d’acier à ressort|Verenstaaldraad|Arame de aço para molas|Čelična žica za opruge|弹簧钢丝",
    ),
    substance: phrase("spring steel|acier à ressort|verenstaal|aço para molas|opružni čelik|弹簧钢"),
    diameters: [0.5, 0.8, 1, 1.5, 2, 3],
    price: 7.9,
  },
  {
    code: "WW",
    noun: phrase(
      "Welding wire ER308LSi|Fil de soudage ER308LSi|Lasdraad ER308LSi|Fio de soldadura ER308LSi|Žica za zavarivanje ER308LSi|焊丝 ER308LSi",
    ),
    substance: substances.a2,
    diameters: [0.8, 1, 1.2],
    price: 13.6,
  },
];

export const workshop = (): Product[] =>
  wires.flatMap(({ code, noun, substance, diameters, price }) =>
    diameters.map(
      (diameter): Product => ({
        category: "602020",
        family: "wire",
        priceGroup: "wires",
        names: nameWith(noun, `${diameter} mm`),
        use: uses.workshop,
        attributes: [millimetres("outer", diameter), attribute("material", substance.en, substance)],
        manufacturer: "Drahtwerk Altena",
        manufacturerNumber: `${code}-${diameter}`,
        packing: byWeight(5, 25),
        weightKg: 1.02,
        price: price * (1 + 0.2 / diameter),
      }),
    ),
  );
