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

/** "Firefox, Windows": enough to know one's own devices again. What is not known is shown as it was sent. */
export function deviceOf(userAgent: string): string {
  const named = [browsers, systems].flatMap(
    (kinds) => kinds.find(([, sign]) => sign.test(userAgent))?.[0] ?? [],
  );
  return named.join(", ") || userAgent.slice(0, 60);
}
