import { type Hex, inkOn, isHex, mix } from "./contrast";
import { fixedColours } from "./look";

/** Backgrounds of the sign-in page by their place in the picker: a colour, three patterns, an uploaded image. */
export const backgroundNames = ["solid_color", "dots", "stripes", "grid", "image"] as const;
export type BackgroundName = (typeof backgroundNames)[number];
export const imageIndex = backgroundNames.indexOf("image");

export interface LoginBackground {
  activeIndex: number;
  color: Hex;
  /** Addresses of the uploaded image, for wide and for narrow windows. */
  image: string | null;
  imageSmall: string | null;
}

/** The page's own background: no sheet is needed. */
const isPlain = ({ activeIndex, color }: LoginBackground) => activeIndex === 0 && color === "#ffffff";

const fileOf = (address: string | null) => address?.replace("/images/", "") ?? "";

/** Returns the address of the sheet, which tells the whole background; null where there is none. */
export function loginSheetAddress(background: LoginBackground | null): string | null {
  if (!background || isPlain(background)) return null;
  const { activeIndex, color, image, imageSmall } = background;
  const hasImage = activeIndex === imageIndex;
  if (hasImage && !image) return null;
  const files = hasImage ? `_${fileOf(image)}_${fileOf(imageSmall ?? image)}` : "";
  return `/themes/login_${activeIndex}_${color.slice(1)}${files}.css`;
}

const addressPattern =
  /^login_([0-4])_([0-9a-f]{6})(?:_([0-9a-f-]{36}\.(?:png|webp))_([0-9a-f-]{36}\.(?:png|webp)))?\.css$/;

/** Writes the sheet of such an address; null if it is none. */
export function loginSheetAt(file: string): string | null {
  const [, index, digits, image, imageSmall] = addressPattern.exec(file) ?? [];
  const color = `#${digits}`;
  if (index === undefined || !isHex(color)) return null;
  if ((Number(index) === imageIndex) !== (image !== undefined)) return null;
  const dark = mix(color, fixedColours.night, 0.8);
  return [
    `body{background:${layer(Number(index), color)}}`,
    `@media (prefers-color-scheme:dark){body{background:${layer(Number(index), dark)}}}`,
    // The form has the colour of paper behind it, so that it can be read on any picture.
    "body>:is(header,footer),main>.narrow{background:var(--paper)}main>.narrow{padding:1.5rem;border-radius:var(--round)}",
    ...(image
      ? [
          `@media screen{body{background:${color} url(/images/${image}) center/cover fixed}}`,
          `@media screen and (max-width:63.99em){body{background-image:url(/images/${imageSmall})}}`,
        ]
      : []),
    "@media print{body{background:none}}",
  ].join("");
}

/** The colour of a pattern's lines and dots on its ground. */
export const patternInk = (ground: Hex): Hex => mix(ground, inkOn(ground), 0.12);

function layer(index: number, color: Hex): string {
  const ink = patternInk(color);
  switch (backgroundNames[index]) {
    case "dots":
      return `radial-gradient(${ink} 2px,transparent 2px) 0 0/1.5rem 1.5rem ${color}`;
    case "stripes":
      return `repeating-linear-gradient(45deg,${color} 0 1rem,${ink} 1rem 1.125rem)`;
    case "grid":
      return `linear-gradient(${ink} 1px,transparent 1px) 0 0/2rem 2rem,linear-gradient(90deg,${ink} 1px,transparent 1px) 0 0/2rem 2rem ${color}`;
    default:
      return color;
  }
}
