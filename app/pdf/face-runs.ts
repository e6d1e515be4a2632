import { type Face, type Fonts, faceFor, isPlainFace, printableFor, type Weight } from "./fonts.server";
import { hasRightToLeft, reverseText, visualRuns } from "./visual-runs";

interface FaceStyle {
  weight?: Weight;
  isPlain?: boolean;
}

/** Text in one face; letters from right to left are shaped as one run. */
export interface FaceRun {
  face: Face;
  text: string;
  isShaped?: boolean;
}

const turnedRun = (run: FaceRun): FaceRun => ({ ...run, text: reverseText(run.text) });

/** Splits text by the face that has its characters, in the order in which the parts stand on paper. */
export class FaceRuns {
  readonly #fonts: Fonts;
  readonly #cache: Record<Weight, Map<string, Face | null>> = { regular: new Map(), bold: new Map() };

  constructor(fonts: Fonts) {
    this.#fonts = fonts;
  }

  runsOf(text: string, style: FaceStyle): FaceRun[] {
    return visualRuns(text).flatMap(({ text: part, isReversed }) => {
      const runs = this.#faceRuns(part, style);
      if (!isReversed) return runs;
      // The shaping engine turns letters that run from right to left, and nothing else.
      const shapedRuns = runs.map((run) =>
        hasRightToLeft(run.text) ? { ...run, isShaped: true } : turnedRun(run),
      );
      return shapedRuns.reverse();
    });
  }

  #faceRuns(text: string, { weight = "regular", isPlain = false }: FaceStyle): FaceRun[] {
    const runs: FaceRun[] = [];
    for (const character of text) {
      const pieces = this.#faceOf(character, weight, isPlain)
        ? character
        : printableFor(character, this.#fonts[weight]);
      for (const piece of pieces) {
        const face = this.#faceOf(piece, weight, isPlain);
        if (!face) continue;
        const last = runs.at(-1);
        if (last?.face === face) last.text += piece;
        else runs.push({ face, text: piece });
      }
    }
    return runs;
  }

  #faceOf(character: string, weight: Weight, isPlain: boolean): Face | null {
    if (isPlain) {
      const plainFace = faceFor(character, this.#fonts[weight].filter(isPlainFace));
      if (plainFace) return plainFace;
    }
    const cachedFace = this.#cache[weight].get(character);
    if (cachedFace !== undefined) return cachedFace;
    const face = faceFor(character, this.#fonts[weight]) ?? null;
    this.#cache[weight].set(character, face);
    return face;
  }
}
