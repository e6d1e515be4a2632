import { type Hex, isHex } from "./contrast";
import {
  corners,
  defaultLook,
  densities,
  fonts,
  type Look,
  type PaletteColour,
  paletteColours,
  sidebarColours,
} from "./look";

/** Letters of the parts in the address of a style sheet, in their order. */
const letters = { palette: "p", sidebar: "n", choices: "c" } as const;

const digitsOf = (colour: Hex | null) => colour?.slice(1).toLowerCase() ?? "-";

/**
 * Writes a look as the name of its style sheet, so that the sheet can be cached forever: the primary colour, then only the
 * parts that differ from the portal's own look.
 */
export function themeCode(look: Look): string {
  const palette = paletteColours.slice(1).map((name) => digitsOf(look[name]));
  const isOwnPalette = paletteColours.slice(1).every((name) => look[name] === defaultLook[name]);
  const sidebar = sidebarColours.map((name) => digitsOf(look[name]));
  const choices = [fonts.indexOf(look.font), corners.indexOf(look.corners), densities.indexOf(look.density)];
  const isOwnChoice = choices.join("") === ownChoices;
  return [
    digitsOf(look.primary),
    ...(isOwnPalette ? [] : [letters.palette + palette.join("")]),
    ...(sidebar.every((each) => each === "-") ? [] : [letters.sidebar + sidebar.join("")]),
    ...(isOwnChoice ? [] : [letters.choices + choices.join("")]),
  ].join("_");
}

const ownChoices = [
  fonts.indexOf(defaultLook.font),
  corners.indexOf(defaultLook.corners),
  densities.indexOf(defaultLook.density),
].join("");

const codePattern =
  /^(?<primary>[0-9a-f]{6})(?:_p(?<palette>[0-9a-f]{24}))?(?:_n(?<sidebar>(?:[0-9a-f]{6}|-){5}))?(?:_c(?<choices>\d{3}))?$/;

/** Parses such a name; null unless it is written exactly as `themeCode` would. */
export function lookAt(code: string): Look | null {
  const { primary, palette, sidebar, choices = ownChoices } = codePattern.exec(code)?.groups ?? {};
  if (primary === undefined) return null;
  const [font, corner, density] = [...choices].map(Number);
  const look = {
    ...defaultLook,
    primary: hexOf(primary),
    ...(palette ? paletteIn(palette) : {}),
    ...(sidebar ? sidebarIn(sidebar) : {}),
    font: fonts[font ?? -1],
    corners: corners[corner ?? -1],
    density: densities[density ?? -1],
  } as Look;
  if (!look.font || !look.corners || !look.density) return null;
  return themeCode(look) === code ? look : null;
}

const hexOf = (digits: string): Hex => {
  const colour = `#${digits}`;
  return isHex(colour) ? colour : defaultLook.primary;
};

function paletteIn(digits: string): Partial<Record<PaletteColour, Hex>> {
  const colours = digits.match(/.{6}/g) ?? [];
  return Object.fromEntries(
    paletteColours.slice(1).map((name, index) => [name, hexOf(colours[index] ?? "")]),
  );
}

function sidebarIn(digits: string) {
  const colours = digits.match(/-|[0-9a-f]{6}/g) ?? [];
  return Object.fromEntries(
    sidebarColours.map((name, index) => {
      const colour = colours[index] ?? "-";
      return [name, colour === "-" ? null : hexOf(colour)];
    }),
  );
}
