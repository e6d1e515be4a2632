import type { Translate } from "~/i18n/translate";
import { checkLook } from "~/themes/check-look";
import type { Hex } from "~/themes/contrast";
import { type Look, namedColours, tintOf } from "~/themes/look";

const tints = [
  { name: "90%", share: 0.1 },
  { name: "80%", share: 0.2 },
] as const;

/** Tints of the primary colour, by how much of it is left. */
export const tintsOf = ({ primary }: Look): { name: string; colour: Hex }[] =>
  tints.map(({ name, share }) => ({ name, colour: tintOf(primary, share) }));

/** All colours that a theme's page shows of a look, in their order there. */
export const shownColours = (look: Look): Hex[] =>
  [...namedColours(look), ...tintsOf(look)].map(({ colour }) => colour);

/** Contrast of every text whose colours the look decides: the demand of WCAG 2.2 and the estimate of APCA. */
export const contrastRows = (look: Look, t: Translate) =>
  checkLook(look).map(({ place, ratio, lightness, enough }) => ({
    place: t(`themes.places.${place}`),
    status: { code: enough ? "APPR" : "FAIL", label: t(enough ? "themes.readable" : "themes.tooFaint") },
    ratio: `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`,
    lightness: `Lc ${Math.round(Math.abs(lightness))}`,
  }));
