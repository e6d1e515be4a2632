import { type Hex, inkOn, minTextContrast, mix, nearestReadable } from "./contrast";

export const fonts = ["system", "humanist", "geometric", "serif", "monospace"] as const;
export const corners = ["square", "slight", "round"] as const;
export const densities = ["compact", "comfortable", "roomy"] as const;

/** The colours of the palette, in its order; the first is the primary one. */
export const paletteColours = ["primary", "secondary", "success", "white", "neutral"] as const;

/** Colours of the head with the navigation; one that is missing is derived. */
export const sidebarColours = [
  "logoBg",
  "navBg",
  "navLinkTextColor",
  "navLinkHoverBg",
  "navLinkHoverTextColor",
] as const;

export type PaletteColour = (typeof paletteColours)[number];
export type SidebarColour = (typeof sidebarColours)[number];

/** Choices of an administrator about the look; everything else is derived. Colours are in lower case. */
export interface Look extends Record<PaletteColour, Hex>, Record<SidebarColour, Hex | null> {
  font: (typeof fonts)[number];
  corners: (typeof corners)[number];
  density: (typeof densities)[number];
}

export const defaultLook: Look = {
  primary: "#11456d",
  secondary: "#ffffff",
  success: "#7dc06c",
  white: "#ffffff",
  neutral: "#a0b5c5",
  logoBg: null,
  navBg: null,
  navLinkTextColor: null,
  navLinkHoverBg: null,
  navLinkHoverTextColor: null,
  font: "system",
  corners: "slight",
  density: "comfortable",
};

/** Colours that the style sheet of all pages fixes, by day; `tokens.css`. */
export const fixedColours = {
  ink: "#1b2733",
  quiet: "#53616e",
  bad: "#a8201a",
  warn: "#7a4f00",
  good: "#1d6b34",
  /** Darkest background of a link: a ticked row, or the active partner. */
  chosen: "#e8f0f7",
  night: "#12181e",
} as const satisfies Record<string, Hex>;

/** Tint of a colour: brighter by a share of the way to white. */
export const tintOf = (colour: Hex, share: number): Hex => mix(colour, "#ffffff", share);

/** The colours of a theme by the names of the specification, with the two tints of the primary colour. */
export function namedColours(look: Look): { name: string; colour: Hex }[] {
  return [
    { name: "Primary100", colour: look.primary },
    { name: "Primary90", colour: tintOf(look.primary, 0.1) },
    { name: "Primary80", colour: tintOf(look.primary, 0.2) },
    { name: "Secondary100", colour: look.secondary },
    { name: "SuccessDarkSecondary", colour: look.success },
    { name: "White", colour: look.white },
    { name: "Neutral100", colour: look.neutral },
  ];
}

export type Sidebar = Record<SidebarColour, Hex> & { logoText: Hex };

/** Completes the colours of the navigation from the primary colour; null if none is chosen: the bar has that one anyway. */
export function sidebarOf(look: Look): Sidebar | null {
  if (sidebarColours.every((name) => look[name] === null)) return null;
  const navBg = look.navBg ?? look.primary;
  const navLinkTextColor = look.navLinkTextColor ?? inkOn(navBg);
  const navLinkHoverBg = look.navLinkHoverBg ?? mix(navBg, inkOn(navBg), 0.12);
  const logoBg = look.logoBg ?? navBg;
  return {
    logoBg,
    navBg,
    navLinkTextColor,
    navLinkHoverBg,
    navLinkHoverTextColor: look.navLinkHoverTextColor ?? inkOn(navLinkHoverBg),
    logoText: look.logoBg ? inkOn(logoBg) : navLinkTextColor,
  };
}

/** Dark scheme of the navigation: a light one turns dark, a dark one stays; the texts stay readable. */
export function sidebarInTheDark(sidebar: Sidebar): Sidebar {
  const darken = (colour: Hex) =>
    inkOn(colour) === "#000000" ? mix(colour, fixedColours.night, 0.86) : colour;
  const [navBg, navLinkHoverBg, logoBg] = [sidebar.navBg, sidebar.navLinkHoverBg, sidebar.logoBg].map(darken);
  const readableOn = (text: Hex, ground: Hex) =>
    nearestReadable(text, [ground], minTextContrast) ?? inkOn(ground);
  const ground = navBg ?? fixedColours.night;
  const hoverGround = navLinkHoverBg ?? fixedColours.night;
  return {
    navBg: ground,
    navLinkHoverBg: hoverGround,
    logoBg: logoBg ?? ground,
    navLinkTextColor: readableOn(sidebar.navLinkTextColor, ground),
    navLinkHoverTextColor: readableOn(sidebar.navLinkHoverTextColor, hoverGround),
    logoText: readableOn(sidebar.logoText, logoBg ?? ground),
  };
}

interface Face {
  bg: Hex;
  bgHover: Hex;
  textColor: Hex;
  textColorHover: Hex;
}

/** Colours of navigation and buttons as programs read them: what a look says, or what follows from its primary colour. */
export function derivedBody(
  look: Look,
): Record<"navColors" | "buttonColors", Record<"primary" | "secondary", Face>> {
  const nav = sidebarOf(look);
  const hoverBg = tintOf(look.primary, 0.1);
  const secondaryHover = mix(look.secondary, look.primary, 0.08);
  return {
    navColors: {
      primary: {
        bg: nav?.navBg ?? look.primary,
        bgHover: nav?.navLinkHoverBg ?? look.primary,
        textColor: nav?.navLinkTextColor ?? inkOn(look.primary),
        textColorHover: nav?.navLinkHoverTextColor ?? inkOn(look.primary),
      },
      secondary: {
        bg: look.white,
        bgHover: fixedColours.chosen,
        textColor: look.primary,
        textColorHover: look.primary,
      },
    },
    buttonColors: {
      primary: {
        bg: look.primary,
        bgHover: hoverBg,
        textColor: inkOn(look.primary),
        textColorHover: inkOn(hoverBg),
      },
      secondary: {
        bg: look.secondary,
        bgHover: secondaryHover,
        textColor: look.primary,
        textColorHover: look.primary,
      },
    },
  };
}
