// The order counts: most browsers also claim to be Chrome or Safari, and most systems to be Linux.
const browsers: [name: string, sign: RegExp][] = [
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OP(?:R|T|X)\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /(?:Firefox|FxiOS)\//],
  ["Chrome", /(?:Chrome|CriOS|Chromium)\//],
  ["Safari", /Version\/.+Safari\//],
];

const systems: [name: string, sign: RegExp][] = [
  ["Windows", /Windows/],
  ["Android", /Android/],
  ["iOS", /iPhone|iPad|iPod/],
  ["macOS", /Macintosh/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux|X11/],
];

/**
 * Recognises browser and family of systems, as in "Firefox, Windows": enough to recognise one's own. Null for a user agent
 * that names neither, whose text may be anything its sender likes. An iPad that asks for desktop pages calls itself a Mac.
 */
export function recogniseDevice(userAgent: string): string | null {
  const names = [browsers, systems].flatMap(
    (kinds) => kinds.find(([, sign]) => sign.test(userAgent))?.[0] ?? [],
  );
  return names.join(", ") || null;
}

/** Describes a device to its owner; an unknown user agent is shown as sent. */
export const deviceOf = (userAgent: string): string => recogniseDevice(userAgent) ?? userAgent.slice(0, 60);
