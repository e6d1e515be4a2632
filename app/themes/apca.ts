import { channelsOf, type Hex } from "./contrast";

/**
 * Lightness contrast by APCA 0.0.98G-4g, from -108 (white on black) to 106 (black on white). Text for reading needs an
 * amount of 75, other text 60. It informs only: WCAG 2.2 decides.
 */
export function apcaContrast(text: Hex, background: Hex): number {
  const [textLight, groundLight] = [soften(luminance(text)), soften(luminance(background))];
  if (Math.abs(textLight - groundLight) < 0.0005) return 0;
  const isDarkOnLight = groundLight > textLight;
  const difference = isDarkOnLight
    ? (groundLight ** 0.56 - textLight ** 0.57) * 1.14
    : (groundLight ** 0.65 - textLight ** 0.62) * 1.14;
  if (Math.abs(difference) < 0.1) return 0;
  return (difference - Math.sign(difference) * 0.027) * 100;
}

function luminance(colour: Hex): number {
  const [red, green, blue] = channelsOf(colour);
  const power = (channel: number) => (channel / 255) ** 2.4;
  return 0.2126729 * power(red) + 0.7151522 * power(green) + 0.072175 * power(blue);
}

/** Lifts very dark colours: screens reflect light. */
const soften = (light: number) => (light > 0.022 ? light : light + (0.022 - light) ** (707 / 500));
