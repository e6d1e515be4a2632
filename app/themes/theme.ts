import { contrast, type Hex, isHex, mix } from "./contrast";

/** What a microsite chooses. Everything else follows from it. */
export interface Theme {
  /** What the portal is called at its head, unless a picture says it. */
  name: string;
  /** The address of a picture, which bears the name. */
  logo: string | null;
  primary: Hex;
}

export const defaultTheme: Theme = { name: "Tradepost", logo: null, primary: "#11456d" };

const white: Hex = "#ffffff";
/** The darkest that a link stands on by day: a ticked row, the partner worked for. `--chosen` in the sheet. */
const selectionBackground: Hex = "#e8f0f7";
const black: Hex = "#000000";
const night: Hex = "#12181e";
const textNeeds = 4.5;

export interface ThemeCheck {
  /** Where the theme's colour stands, and what it stands on. */
  place: "textOnPaper" | "textOnChosen" | "textOnButton";
  ratio: number;
  enough: boolean;
}

/** The editor shows these and publishes no theme that fails one. The dark dress is made to pass by itself. */
export function checkTheme({ primary }: Pick<Theme, "primary">): ThemeCheck[] {
  const places = [
    ["textOnPaper", contrast(primary, white)],
    ["textOnChosen", contrast(primary, selectionBackground)],
    ["textOnButton", contrast(primary, inkOn(primary))],
  ] as const;
  return places.map(([place, ratio]) => ({ place, ratio, enough: ratio >= textNeeds }));
}

/** Black or white, whichever is easier to read on it. */
function inkOn(colour: Hex): Hex {
  return contrast(colour, white) >= contrast(colour, black) ? white : black;
}

/** In the dark the same colour, as much lighter as reading needs. */
function inTheDark(primary: Hex): Hex {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mix(primary, white, share);
    if (contrast(lighter, night) >= 7) return lighter;
  }
  return white;
}

/**
 * Where the sheet of a theme lies; null for the portal's own colours. The address says all that is in it, so that it can
 * be kept for ever, and a changed theme has another address.
 */
export function themeAddress({ primary }: Theme): string | null {
  const colour = primary.toLowerCase();
  return colour === defaultTheme.primary ? null : `/themes/${colour.slice(1)}.css`;
}

/** The colours of such an address, or null if there is no such theme. */
export function themeAt(file: string): Pick<Theme, "primary"> | null {
  const primary = `#${file.replace(/\.css$/, "")}`;
  return file.endsWith(".css") && isHex(primary) ? { primary } : null;
}

/** The theme as a sheet of its own, after the portal's. */
export function themeSheet({ primary }: Pick<Theme, "primary">): string {
  const dark = inTheDark(primary);
  return [
    variables(primary, inkOn(primary)),
    `@media (prefers-color-scheme:dark){${variables(dark, inkOn(dark))}}`,
    // On paper links are as black as the text round them.
    "@media print{:root{--link:#000}}",
  ].join("");
}

function variables(primary: Hex, onPrimary: Hex): string {
  return `:root{--primary:${primary};--on-primary:${onPrimary};--link:${primary}}`;
}
