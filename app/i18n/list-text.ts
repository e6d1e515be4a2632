const separators: Readonly<Record<string, string>> = { zh: "、" };

/** Joins names as the language lists them in a sentence: Chinese has a comma of its own for that. */
export const listText = (names: readonly string[], locale: string): string =>
  names.join(separators[locale] ?? ", ");
