const browsers: [name: string, sign: RegExp][] = [
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OPR\//],
  ["Firefox", /(?:Firefox|FxiOS)\//],
  ["Chrome", /(?:Chrome|CriOS|Chromium)\//],
  ["Safari", /Safari\//],
];

const systems: [name: string, sign: RegExp][] = [
  ["Windows", /Windows/],
  ["Android", /Android/],
  ["iOS", /iPhone|iPad/],
  ["macOS", /Macintosh/],
  ["Linux", /Linux|X11/],
];

/**
 * Describes a device as in "Firefox, Windows", enough to recognise one's own; an unknown user agent is shown
 * as sent.
 */
export function deviceOf(userAgent: string): string {
  const names = [browsers, systems].flatMap(
    (kinds) => kinds.find(([, sign]) => sign.test(userAgent))?.[0] ?? [],
  );
  return names.join(", ") || userAgent.slice(0, 60);
}
