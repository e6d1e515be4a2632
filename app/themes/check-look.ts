import { apcaContrast } from "./apca";
import { contrast, type Hex, inkOn, minTextContrast, nearestReadable } from "./contrast";
import { fixedColours, type Look, type PaletteColour, type SidebarColour, sidebarOf } from "./look";

/** A text of the portal and its ground: what both standards measure, and which chosen colour would mend it. */
export interface LookCheck {
  place: CheckedPlace;
  /** The colour that is to blame if it is not enough. */
  field: PaletteColour | SidebarColour;
  text: Hex;
  ground: Hex;
  ratio: number;
  lightness: number;
  enough: boolean;
}

const checkedPlaces = [
  "textOnPage",
  "statusOnPage",
  "linkOnPage",
  "linkOnChosen",
  "textOnButton",
  "textOnSecondary",
  "navLink",
  "navLinkHover",
  "brand",
] as const;
export type CheckedPlace = (typeof checkedPlaces)[number];

interface Pair {
  place: CheckedPlace;
  field: LookCheck["field"];
  text: Hex;
  ground: Hex;
}

/** The text that is hardest to read on a ground. */
const faintest = (texts: readonly Hex[], ground: Hex): Hex =>
  texts.reduce((worst, each) => (contrast(each, ground) < contrast(worst, ground) ? each : worst));

function pairsOf(look: Look): Pair[] {
  const { quiet, bad, warn, good, chosen } = fixedColours;
  const { primary, secondary, white } = look;
  const nav = sidebarOf(look);
  return [
    { place: "textOnPage", field: "white", text: quiet, ground: white },
    { place: "statusOnPage", field: "white", text: faintest([bad, warn, good], white), ground: white },
    { place: "linkOnPage", field: "primary", text: primary, ground: white },
    { place: "linkOnChosen", field: "primary", text: primary, ground: chosen },
    { place: "textOnButton", field: "primary", text: inkOn(primary), ground: primary },
    {
      place: "textOnSecondary",
      field: "secondary",
      text: faintest([primary, bad], secondary),
      ground: secondary,
    },
    ...(nav ? navPairs(look, nav) : []),
  ];
}

const navPairs = (look: Look, nav: NonNullable<ReturnType<typeof sidebarOf>>): Pair[] => [
  {
    place: "navLink",
    field: look.navLinkTextColor ? "navLinkTextColor" : "navBg",
    text: nav.navLinkTextColor,
    ground: nav.navBg,
  },
  {
    place: "navLinkHover",
    field: look.navLinkHoverTextColor ? "navLinkHoverTextColor" : "navLinkHoverBg",
    text: nav.navLinkHoverTextColor,
    ground: nav.navLinkHoverBg,
  },
  ...(look.logoBg
    ? [{ place: "brand", field: "logoBg", text: nav.logoText, ground: nav.logoBg } as const]
    : []),
];

/** Measures every text whose colours a look decides. The dark scheme is derived to pass. */
export function checkLook(look: Look): LookCheck[] {
  return pairsOf(look).map((pair) => {
    const ratio = contrast(pair.text, pair.ground);
    return {
      ...pair,
      ratio,
      lightness: apcaContrast(pair.text, pair.ground),
      enough: ratio >= minTextContrast,
    };
  });
}

/** Replaces each unreadable colour by the nearest one that is readable. */
export function withReadableColours(look: Look): Look {
  const { quiet, bad, warn, good, chosen } = fixedColours;
  const white = nearestReadable(look.white, [quiet, bad, warn, good]) ?? "#ffffff";
  const primary = nearestReadable(look.primary, [white, chosen]) ?? "#000000";
  const secondary = nearestReadable(look.secondary, [primary, bad]) ?? "#ffffff";
  const mendedLook: Look = { ...look, white, primary, secondary };
  const nav = sidebarOf(mendedLook);
  if (!nav) return mendedLook;
  const { navLinkTextColor, navLinkHoverTextColor } = look;
  return {
    ...mendedLook,
    navLinkTextColor: navLinkTextColor && nearestReadable(navLinkTextColor, [nav.navBg]),
    navLinkHoverTextColor:
      navLinkHoverTextColor && nearestReadable(navLinkHoverTextColor, [nav.navLinkHoverBg]),
  };
}

/** Names each unreadable colour with its contrast and the nearest colour that is readable. */
export function unreadableColours(look: Look): { field: LookCheck["field"]; ratio: number; nearest: Hex }[] {
  const mendedLook = withReadableColours(look);
  // A text on two chosen colours may be mended by the other one alone.
  const failedChecks = checkLook(look).filter(
    ({ enough, field }) => !enough && mendedLook[field] !== look[field],
  );
  const fields = [...new Set(failedChecks.map(({ field }) => field))];
  return fields.map((field) => ({
    field,
    ratio: Math.min(...failedChecks.filter((each) => each.field === field).map(({ ratio }) => ratio)),
    nearest: mendedLook[field] ?? "#ffffff",
  }));
}
