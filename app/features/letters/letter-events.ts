/** The occasions on which the portal writes a letter by itself, with the variables that each knows. */
export const letterEvents = {
  account_created: ["name", "username", "link"],
  order_confirmed: ["number", "lines", "total", "link"],
  test: ["name"],
} as const satisfies Record<string, readonly string[]>;

export type LetterEvent = keyof typeof letterEvents;
