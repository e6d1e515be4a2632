/** Colour in the notation of administrators: `#11456d`. */
export type Hex = `#${string}`;

const pattern = /^#[0-9a-f]{6}$/i;

export const isHex = (text: string): text is Hex => pattern.test(text);

export function channelsOf(colour: Hex): [number, number, number] {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** Relative luminance by WCAG 2.2, from 0 (black) to 1 (white). */
function luminance(colour: Hex): number {
  const [redValue, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (redValue ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Contrast ratio by WCAG 2.2, from 1 (equal) to 21 (black on white). Text needs 4.5, edges of controls 3. */
export function contrast(one: Hex, other: Hex): number {
  const [lightLuminance = 0, darkLuminance = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lightLuminance + 0.05) / (darkLuminance + 0.05);
}

/** Mixes two colours: a `share` of 0 returns the first, 1 the second. */
export function mix(one: Hex, other: Hex, share: number): Hex {
  const to = channelsOf(other);
  const mixedChannels = channelsOf(one).map((channel, index) => {
    const value = Math.round(channel + ((to[index] ?? 0) - channel) * share);
    return value.toString(16).padStart(2, "0");
  });
  return `#${mixedChannels.join("")}`;
}

const white: Hex = "#ffffff";
const black: Hex = "#000000";

/** Contrast that text needs by WCAG 2.2, level AA. */
export const minTextContrast = 4.5;

/** Returns black or white, whichever has the higher contrast. */
export const inkOn = (colour: Hex): Hex =>
  contrast(colour, white) >= contrast(colour, black) ? white : black;

/** Returns the colour nearest to this one that is readable with all the others; null if there is none. */
export function nearestReadable(colour: Hex, others: readonly Hex[], minimum = minTextContrast): Hex | null {
  const isReadable = (candidate: Hex) => others.every((other) => contrast(candidate, other) >= minimum);
  for (let step = 0; step <= 255; step++) {
    const candidates = [mix(colour, black, step / 255), mix(colour, white, step / 255)];
    const readableColour = candidates.find(isReadable);
    if (readableColour) return readableColour;
  }
  return null;
}
