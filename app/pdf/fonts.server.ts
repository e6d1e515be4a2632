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

/** Fonts are chunks of the bundle: the Chinese one weighs 2 MB and is loaded on demand. */
const files = {
  regular: {
    latin: () => import("@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?inline"),
    latinExtended: () => import("@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?inline"),
    chinese: () =>
      import("@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff?inline"),
  },
  bold: {
    latin: () => import("@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?inline"),
    latinExtended: () => import("@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff?inline"),
    chinese: () =>
      import("@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff?inline"),
  },
} satisfies Record<Weight, Record<string, () => Promise<{ default: string }>>>;

type Script = keyof typeof files.regular;

const latin: readonly Script[] = ["latin", "latinExtended"];

/** Finds all faces that the text needs. */
export async function loadFonts(text: string): Promise<Fonts> {
  const regular = await facesOf(latin, "regular");
  const enough = [...text].every((character) => character < " " || faceFor(character, regular));
  const scripts: readonly Script[] = enough ? latin : [...latin, "chinese"];
  return { regular: await facesOf(scripts, "regular"), bold: await facesOf(scripts, "bold") };
}

export function faceFor(character: string, faces: readonly Face[]): Face | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  return faces.find(({ font }) => font.hasGlyphForCodePoint(codePoint));
}

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
  const data = unwrapWoff(Buffer.from(inline.slice(inline.indexOf(",") + 1), "base64"));
  const font = create(data);
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${name} is a collection of fonts`);
  return { name, data, font };
}
