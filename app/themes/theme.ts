import { contrast, type Hex, isHex, mix } from "./contrast";

/** Choices of a microsite, from which the rest of its theme is derived. */
export interface Theme {
  /** Name of the portal in the page head, unless a logo shows it. */
  name: string;
  /** Address of a logo that contains the name. */
  logo: string | null;
  primary: Hex;
}

export const defaultTheme: Theme = { name: "Tradepost", logo: null, primary: "#11456d" };

const white: Hex = "#ffffff";
/**
 * Darkest background of a link by day: a ticked row, or the active partner. `--chosen` in the style sheet.
 */
const selectionBackground: Hex = "#e8f0f7";
const black: Hex = "#000000";
const night: Hex = "#12181e";
const minTextContrast = 4.5;

export interface ThemeCheck {
  /** Uses of the theme's colour, each with its background. */
  place: "textOnPaper" | "textOnChosen" | "textOnButton";
  ratio: number;
  enough: boolean;
}

/**
 * Contrast checks: the editor shows them and refuses a theme that fails one. The dark mode's colours are
 * derived to pass.
 */
export function checkTheme({ primary }: Pick<Theme, "primary">): ThemeCheck[] {
  const places = [
    ["textOnPaper", contrast(primary, white)],
    ["textOnChosen", contrast(primary, selectionBackground)],
    ["textOnButton", contrast(primary, inkOn(primary))],
  ] as const;
  return places.map(([place, ratio]) => ({ place, ratio, enough: ratio >= minTextContrast }));
}

/** Returns black or white, whichever has the higher contrast. */
function inkOn(colour: Hex): Hex {
  return contrast(colour, white) >= contrast(colour, black) ? white : black;
}

/** Dark mode: lightens the same colour until it is readable. */
function inTheDark(primary: Hex): Hex {
  for (let share = 0; share < 1; share += 0.05) {
    const lighterColour = mix(primary, white, share);
    if (contrast(lighterColour, night) >= 7) return lighterColour;
  }
  return white;
}

/**
 * Returns the address of a theme's style sheet; null for the portal's own colours. The address contains the
 * whole theme, so that it can be cached forever.
 */
export function themeAddress({ primary }: Theme): string | null {
  const colour = primary.toLowerCase();
  return colour === defaultTheme.primary ? null : `/themes/${colour.slice(1)}.css`;
}

/** Parses the colours of such an address; null if they are not a theme. */
export function themeAt(file: string): Pick<Theme, "primary"> | null {
  const primary = `#${file.replace(/\.css$/, "")}`;
  return file.endsWith(".css") && isHex(primary) ? { primary } : null;
}

/** Builds the style sheet of a theme, loaded after the portal's own. */
export function themeSheet({ primary }: Pick<Theme, "primary">): string {
  const darkPrimary = inTheDark(primary);
  return [
    variables(primary, inkOn(primary)),
    `@media (prefers-color-scheme:dark){${variables(darkPrimary, inkOn(darkPrimary))}}`,
    // Printed links are as black as the text around them.
    "@media print{:root{--link:#000}}",
  ].join("");
}

function variables(primary: Hex, onPrimary: Hex): string {
  return `:root{--primary:${primary};--on-primary:${onPrimary};--link:${primary}}`;
}
