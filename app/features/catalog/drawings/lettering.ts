/**
 * Characters of a drawing as strokes, eight units high on their baseline, like the lettering of technical drawings: text in a
 * page would be read aloud, found and copied with the product's name.
 */
const strokes: Readonly<Record<string, string>> = {
  "0": "m2,0c-3,0-3-8,0-8s3,8,0,8",
  "1": "m1-6l2-2v8",
  "2": "m0-6c0-3,4-3,4,0s-4,4-4,6h4",
  "3": "m0-7c1-1,4-1,4,1s-2,2-2,2 2,0,2,2-3,3-4,1",
  "4": "m3,0v-8l-3,6h4",
  "5": "m4-8h-3l-1,4c1-1,4-1,4,1s-3,4-4,2",
  "6": "m4-8c-3,1-4,4-4,6 0,3,4,3,4,0s-4-3-4,0",
  "7": "m0-8h4l-3,8",
  "8": "m2-4c-3,0-3-4,0-4s3,4,0,4-3,4,0,4 3-4,0-4",
  "9": "c3-1,4-4,4-6 0-3-4-3-4,0s4,3,4,0",
  ".": "m1-1v1",
  M: "v-8l3,5 3-5v8",
  B: "v-8h2c3,0,3,4,0,4h-2 2c3,0,3,4,0,4z",
  D: "v-8h1c4,0,4,8,0,8z",
  d: "m4-8v8m0-3c0-3-4-3-4,0s4,3,4,0",
  l: "m2-8v8",
  s: "m4-4c-1-2-4-1-4,0s4,1,4,3-3,2-4,0",
};

const widths: Readonly<Record<string, number>> = { ".": 3, M: 7 };
const widthOf = (character: string) => widths[character] ?? 6;

/** Writes a label as the data of a path, centred at `x` on the baseline `y`. Other characters than those of drawings are blank. */
export function letters(x: number, y: number, label: string): string {
  const characters = [...label];
  const width = characters.reduce((sum, character) => sum + widthOf(character), 0);
  let from = Math.round(x - width / 2 + 1);
  return characters
    .map((character) => {
      const stroke = `M${from},${Math.round(y)}${strokes[character] ?? ""}`;
      from += widthOf(character);
      return stroke;
    })
    .join("");
}
