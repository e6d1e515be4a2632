import { contrast, type Hex, mix } from "./contrast";

/** What a microsite chooses. Everything else follows from it. */
export interface Theme {
  primary: Hex;
}

export const defaultTheme: Theme = { primary: "#11456d" };

const white: Hex = "#ffffff";
const black: Hex = "#000000";
const night: Hex = "#12181e";
const textNeeds = 4.5;

export interface ThemeCheck {
  /** Where the theme's colour stands, and what it stands on. */
  place: "textOnPaper" | "textOnButton";
  ratio: number;
  enough: boolean;
}

/** The editor shows these and publishes no theme that fails one. The dark dress is made to pass by itself. */
export function checkTheme({ primary }: Theme): ThemeCheck[] {
  const places = [
    ["textOnPaper", contrast(primary, white)],
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

/** The theme as a sheet of its own, after the portal's; an empty one for the portal's own colours. */
export function themeSheet(theme: Theme): string {
  if (theme.primary.toLowerCase() === defaultTheme.primary) return "";
  const dark = inTheDark(theme.primary);
  return [
    variables(theme.primary, inkOn(theme.primary)),
    `@media (prefers-color-scheme:dark){${variables(dark, inkOn(dark))}}`,
    // On paper links are as black as the text round them.
    "@media print{:root{--link:#000}}",
  ].join("");
}

function variables(primary: Hex, onPrimary: Hex): string {
  return `:root{--primary:${primary};--on-primary:${onPrimary};--link:${primary}}`;
}
