/** Spells a tracking number as it was typed, and as carriers store it: they print it in groups. */
export const trackingSpellings = (number: string): string[] => [
  ...new Set([number, number.toUpperCase(), number.replaceAll(/\s/g, "").toUpperCase()]),
];
