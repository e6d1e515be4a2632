import type { Locale } from "./locales";
import type { Dictionary } from "./translate";

/** In the browser each feature's words in each language are a small file of their own. */
const files = import.meta.glob<Record<string, string>>("./locales/*/*.json", { import: "default" });

export async function loadMessages(locale: Locale, features: readonly string[]): Promise<Dictionary> {
  const parts = await Promise.all(
    features.map(async (feature) => {
      const messages = await files[`./locales/${locale}/${feature}.json`]?.();
      return Object.entries(messages ?? {}).map(([key, message]) => [`${feature}.${key}`, message]);
    }),
  );
  return Object.fromEntries(parts.flat());
}

/** All features that have words, for what a page may say later without having said it at first. */
export function allFeatures(): string[] {
  return Object.keys(files)
    .filter((path) => path.startsWith("./locales/en/"))
    .map((path) => path.slice("./locales/en/".length, -".json".length));
}
