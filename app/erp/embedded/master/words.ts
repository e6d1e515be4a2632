import type { Locale, Texts } from "../../texts/languages";
import type { MaterialRow } from "./rows";

export const locales = ["en", "fr", "nl", "pt", "sr", "zh"] as const satisfies readonly Locale[];

/** Parses "en|fr|nl|pt|sr|zh" into texts by language. */
export function phrase(line: string): Texts {
  const [en, fr, nl, pt, sr, zh, moreText] = line.split("|");
  if (!en || !fr || !nl || !pt || !sr || !zh || moreText !== undefined)
    throw new Error(`not six texts: ${line}`);
  return { en, fr, nl, pt, sr, zh };
}

export const same = (text: string): Texts => eachLocale(() => text);

const eachLocale = (make: (locale: Locale) => string): Texts => ({
  en: make("en"),
  fr: make("fr"),
  nl: make("nl"),
  pt: make("pt"),
  sr: make("sr"),
  zh: make("zh"),
});

/** Joins texts with spaces, in every language. */
export const joinTexts = (...parts: (Texts | string)[]): Texts =>
  eachLocale((locale) =>
    parts
      .map((part) => (typeof part === "string" ? part : part[locale]))
      .filter((part) => part !== "")
      .join(" "),
  );

/** Joins sentences; Chinese has no space between them. */
export const sentences = (...parts: Texts[]): Texts =>
  eachLocale((locale) => parts.map((part) => part[locale]).join(locale === "zh" ? "" : " "));

export type Attribute = MaterialRow["attributes"][number];

export const attribute = (
  code: keyof typeof attributeLabels,
  value: string,
  valueLabels: Texts = same(value),
): Attribute => ({ code, labels: attributeLabels[code], value, valueLabels });

export const millimetres = (code: keyof typeof attributeLabels, value: number | string): Attribute =>
  attribute(code, String(value), same(`${value} mm`));

const punctuation = {
  zh: ["：", "；", "。"],
  fr: ["\u00a0: ", "\u00a0; ", "."],
  other: [": ", "; ", "."],
} as const;

/** Formats attributes as "Thread: M8; length: 40 mm." by the conventions of each language. */
export const attributeSentence = (attributes: Attribute[]): Texts =>
  eachLocale((locale) => {
    const [colon, semicolon, stop] = punctuation[locale === "zh" || locale === "fr" ? locale : "other"];
    const pairs = attributes.map(
      ({ labels, valueLabels }) => `${labels[locale]}${colon}${valueLabels[locale]}`,
    );
    return `${pairs.join(semicolon)}${stop}`;
  });

export const attributeLabels = {
  thread: phrase("Thread|Filetage|Schroefdraad|Rosca|Navoj|螺纹"),
  length: phrase("Length|Longueur|Lengte|Comprimento|Dužina|长度"),
  material: phrase("Material|Matière|Materiaal|Material|Materijal|材质"),
  standard: phrase("Standard|Norme|Norm|Norma|Standard|标准"),
  bore: phrase("Bore|Alésage|Boring|Furo|Unutrašnji prečnik|内径"),
  outer: phrase(
    "Outside diameter|Diamètre extérieur|Buitendiameter|Diâmetro exterior|Spoljašnji prečnik|外径",
  ),
  width: phrase("Width|Largeur|Breedte|Largura|Širina|宽度"),
  sealing: phrase("Sealing|Étanchéité|Afdichting|Vedação|Zaptivanje|密封形式"),
  clearance: phrase("Clearance|Jeu|Speling|Folga|Zazor|游隙"),
  inner: phrase(
    "Inside diameter|Diamètre intérieur|Binnendiameter|Diâmetro interior|Unutrašnji prečnik|内径",
  ),
  section: phrase("Cord section|Diamètre de tore|Snoerdikte|Secção|Debljina prstena|线径"),
  profile: phrase("Profile|Profil|Profiel|Perfil|Profil|型号"),
  pitch: phrase("Pitch|Pas|Steek|Passo|Korak|节距"),
  viscosity: phrase(
    "Viscosity class|Classe de viscosité|Viscositeitsklasse|Classe de viscosidade|Klasa viskoznosti|粘度等级",
  ),
  content: phrase("Content|Contenance|Inhoud|Conteúdo|Sadržaj|容量"),
  clamping: phrase("Clamping range|Plage de serrage|Klembereik|Gama de aperto|Opseg stezanja|夹紧范围"),
  cores: phrase("Cores|Conducteurs|Aders|Condutores|Broj žila|芯数"),
  crossSection: phrase("Cross-section|Section|Doorsnede|Secção transversal|Poprečni presek|截面积"),
  colour: phrase("Colour|Couleur|Kleur|Cor|Boja|颜色"),
  pins: phrase("Pins|Pôles|Polen|Polos|Broj polova|针数"),
  size: phrase("Size|Taille|Maat|Tamanho|Veličina|尺码"),
  shape: phrase("Shape|Forme|Vorm|Forma|Oblik|形状"),
};

export const colours = {
  black: phrase("black|noir|zwart|preto|crna|黑色"),
  grey: phrase("grey|gris|grijs|cinzento|siva|灰色"),
  blue: phrase("blue|bleu|blauw|azul|plava|蓝色"),
  red: phrase("red|rouge|rood|vermelho|crvena|红色"),
  green: phrase("green|vert|groen|verde|zelena|绿色"),
  yellow: phrase("yellow|jaune|geel|amarelo|žuta|黄色"),
  white: phrase("white|blanc|wit|branco|bela|白色"),
  orange: phrase("orange|orange|oranje|laranja|narandžasta|橙色"),
  brown: phrase("brown|marron|bruin|castanho|braon|棕色"),
  greenYellow: phrase("green-yellow|vert-jaune|groen-geel|verde-amarelo|zeleno-žuta|黄绿色"),
};

export type Colour = keyof typeof colours;

export const hexOf: Record<Colour, string> = {
  black: "#1c1c1c",
  grey: "#8a8f94",
  blue: "#1f4e9e",
  red: "#b3261e",
  green: "#2e7d32",
  yellow: "#f2c200",
  white: "#f7f7f7",
  orange: "#ef6c00",
  brown: "#6d4526",
  greenYellow: "#9bc53d",
};

export const substances = {
  zinc88: phrase(
    "steel 8.8 zinc-plated|acier 8.8 zingué|staal 8.8 verzinkt|aço 8.8 zincado|čelik 8.8 cinkovan|8.8 级镀锌钢",
  ),
  plain129: phrase(
    "steel 12.9 plain|acier 12.9 brut|staal 12.9 blank|aço 12.9 sem revestimento|čelik 12.9 bez prevlake|12.9 级本色钢",
  ),
  zinc8: phrase(
    "steel 8 zinc-plated|acier 8 zingué|staal 8 verzinkt|aço 8 zincado|čelik 8 cinkovan|8 级镀锌钢",
  ),
  zinc: phrase("zinc-plated steel|acier zingué|verzinkt staal|aço zincado|cinkovan čelik|镀锌钢"),
  a2: stainless("A2"),
  a270: stainless("A2-70"),
  a4: stainless("A4"),
  a480: stainless("A4-80"),
  brass: phrase(
    "nickel-plated brass|laiton nickelé|vernikkeld messing|latão niquelado|niklovani mesing|镀镍黄铜",
  ),
  polyamide: phrase("polyamide|polyamide|polyamide|poliamida|poliamid|尼龙"),
};

function stainless(grade: string): Texts {
  return phrase(
    `stainless steel ${grade}|inox ${grade}|rvs ${grade}|aço inox ${grade}|nerđajući čelik ${grade}|不锈钢 ${grade}`,
  );
}
