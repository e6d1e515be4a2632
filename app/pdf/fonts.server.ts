import { create, type Font } from "fontkit";
import { unwrapWoff } from "./unwrap-woff.server";

export type Weight = "regular" | "bold";

export interface Face {
  name: string;
  data: Uint8Array;
  font: Font;
}

/** Faces of each weight in the order in which they are searched for a character. */
export type Fonts = Record<Weight, readonly Face[]>;

/**
 * Fonts travel inside the bundle, each as a piece of its own that is read when a text needs it: Chinese alone weighs 2 MB.
 */
const files = {
  regular: {
    latin: () => import("@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?inline"),
    latinExtended: () => import("@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?inline"),
    cyrillic: () => import("@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff?inline"),
    cyrillicExtended: () =>
      import("@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff?inline"),
    greek: () => import("@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?inline"),
    greekExtended: () => import("@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff?inline"),
    vietnamese: () => import("@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff?inline"),
    arabic: () => import("@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff?inline"),
    hebrew: () => import("@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff?inline"),
    chinese: () =>
      import("@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff?inline"),
    signs: () => import("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?inline"),
    symbols: () =>
      import("@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff?inline"),
  },
  bold: {
    latin: () => import("@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?inline"),
    latinExtended: () => import("@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff?inline"),
    cyrillic: () => import("@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff?inline"),
    cyrillicExtended: () =>
      import("@fontsource/noto-sans/files/noto-sans-cyrillic-ext-700-normal.woff?inline"),
    greek: () => import("@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff?inline"),
    greekExtended: () => import("@fontsource/noto-sans/files/noto-sans-greek-ext-700-normal.woff?inline"),
    vietnamese: () => import("@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff?inline"),
    arabic: () => import("@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff?inline"),
    hebrew: () => import("@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-700-normal.woff?inline"),
    chinese: () =>
      import("@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff?inline"),
    signs: () => import("pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?inline"),
    symbols: () =>
      import("@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff?inline"),
  },
} satisfies Record<Weight, Record<string, () => Promise<{ default: string }>>>;

type Script = keyof typeof files.regular;

const latin: readonly Script[] = ["latin", "latinExtended"];

/** Characters for which it is worth while to read a further face, in the order in which the faces are asked. */
const furtherScripts: [Script, RegExp][] = [
  ["cyrillic", /[\p{Script=Cyrillic}№]/u],
  ["cyrillicExtended", /\p{Script=Cyrillic}/u],
  ["greek", /\p{Script=Greek}/u],
  ["greekExtended", /\p{Script=Greek}/u],
  ["vietnamese", /[\u0102-\u01b0\u1ea0-\u1ef9₫]|\p{M}/u],
  ["chinese", /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/u],
  ["arabic", /\p{Script=Arabic}|[،؛؟]/u],
  ["hebrew", /\p{Script=Hebrew}/u],
  // Arrows, signs of mathematics and the sign for what is missing; Noto Sans has them in a package of their own only.
  ["signs", /./u],
  ["symbols", /[\u2190-\u2bff]|\p{Extended_Pictographic}/u],
];

/** Tells the faces of Liberation Sans. */
export const isPlainFace = ({ name }: Face): boolean => name.startsWith("signs");

/** All faces that the text needs, and Liberation Sans where the paper prints something in it. */
export async function loadFonts(text: string, withPlain = false): Promise<Fonts> {
  const scripts: Script[] = withPlain ? [...latin, "signs"] : [...latin];
  let regularFaces = await facesOf(scripts, "regular");
  const printable = (character: string) => character < " " || faceFor(character, regularFaces) !== undefined;
  let missingCharacters = [...new Set(text)].filter((character) => !printable(character));
  for (const [script, characters] of furtherScripts) {
    if (scripts.includes(script) || !missingCharacters.some((character) => characters.test(character)))
      continue;
    scripts.push(script);
    regularFaces = await facesOf(scripts, "regular");
    missingCharacters = missingCharacters.filter((character) => !printable(character));
  }
  return { regular: regularFaces, bold: await facesOf(scripts, "bold") };
}

export function faceFor(character: string, faces: readonly Face[]): Face | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  return faces.find(({ font }) => font.hasGlyphForCodePoint(codePoint));
}

/** Signs without a glyph of their own that others stand for. */
const substitutes: Record<string, string> = {
  "\u2011": "-",
  "\u202f": "\u00a0",
  "\u2009": "\u00a0",
  "\u200b": "",
  "\u200e": "",
  "\u200f": "",
  "\ufeff": "",
  "‰": "0/00",
  "∅": "Ø",
};

/** Stands for a character that no face has. */
export const missingSign = "□";

/** Returns what is printed for a character: itself, what it is made of, or the sign for a missing one. */
export function printableFor(character: string, faces: readonly Face[]): string {
  if (faceFor(character, faces)) return character;
  const substitute = substitutes[character] ?? character.normalize("NFKD");
  const isPrintable = substitute !== character && [...substitute].every((part) => faceFor(part, faces));
  return isPrintable ? substitute : missingSign;
}

/** Tells whether some character of the text can only be printed as missing. */
export const hasUnprintable = (text: string, { regular }: Fonts): boolean =>
  [...new Set(text)].some(
    (character) => character >= " " && printableFor(character, regular) === missingSign,
  );

const facesOf = (scripts: readonly Script[], weight: Weight): Promise<Face[]> =>
  Promise.all(scripts.map((script) => openFace(script, weight)));

const openFonts = new Map<string, Promise<Face>>();

/** Cached once per process. */
function openFace(script: Script, weight: Weight): Promise<Face> {
  const name = `${script}-${weight}`;
  const font = openFonts.get(name) ?? readFace(name, files[weight][script]);
  openFonts.set(name, font);
  return font;
}

async function readFace(name: string, load: () => Promise<{ default: string }>): Promise<Face> {
  const inline = (await load()).default;
  const file = Buffer.from(inline.slice(inline.indexOf(",") + 1), "base64");
  const data = file.toString("latin1", 0, 4) === "wOFF" ? unwrapWoff(file) : file;
  const font = create(data);
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${name} is a collection of fonts`);
  return { name, data, font };
}
