const colons: Readonly<Record<string, string>> = { fr: "\u00a0: ", zh: "：" };

/** Writes a term before its value, with the colon of the language: French has a space before it, Chinese a wide one. */
export const labelValue = (term: string, value: string, locale: string): string =>
  `${term}${colons[locale] ?? ": "}${value}`;
