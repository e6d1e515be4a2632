import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { locales } from "./locales";

const folder = new URL("./locales/", import.meta.url);
const features = readdirSync(new URL("en/", folder)).sort();

function messages(locale: string, file: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), "utf8"));
}

const paramsOf = (message: string) => [...message.matchAll(/\{(\w{1,40})\}/g)].map(([, name]) => name).sort();

describe.each(locales)("the words in %s", (locale) => {
  it("cover every feature", () => {
    expect(readdirSync(new URL(`${locale}/`, folder)).sort()).toEqual(features);
  });

  it.each(features)("are complete in %s and take the same parameters", (file) => {
    const english = messages("en", file);
    const own = messages(locale, file);
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
    for (const [key, message] of Object.entries(own)) {
      expect(message.trim(), key).not.toBe("");
      expect(paramsOf(message), key).toEqual(paramsOf(english[key] ?? ""));
    }
  });

  it("have a form for every number", () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const file of features) {
      const own = messages(locale, file);
      const counted = Object.keys(own).filter(
        (key) => key.endsWith(".other") && own[key]?.includes("{count}"),
      );
      for (const key of counted) {
        const base = key.slice(0, -".other".length);
        // French and Portuguese have a form of their own for whole millions; the common one reads well there.
        const missing = forms.filter((form) => form !== "many" && !(`${base}.${form}` in own));
        expect(missing, `${file} ${base}`).toEqual([]);
      }
    }
  });
});

describe("every message", () => {
  const app = fileURLToPath(new URL("../", import.meta.url));
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(app, file), "utf8"))
    .join("\n");
  const literal = new Set([...sources.matchAll(/["'`]([a-z]\w*(?:\.\w+)+)["'`]/gi)].map(([, key]) => key));
  // `ui.severity.${severity}`: all messages that begin so are spoken by it.
  const begun = [...sources.matchAll(/`([a-z]\w*\.(?:\w+\.)*\w*)\$\{/gi)].map(([, start]) => start ?? "");

  it("is said somewhere", () => {
    const keys = features.flatMap((file) =>
      Object.keys(messages("en", file)).map((key) => `${file.slice(0, -".json".length)}.${key}`),
    );
    const unsaid = keys.filter((key) => {
      const asked = key.replace(/\.(one|few|many|other)$/, "");
      if (literal.has(key) || literal.has(asked)) return false;
      return !begun.some((start) => key.startsWith(start));
    });
    expect(unsaid).toEqual([]);
  });

  it("that says what a setting does is there", () => {
    const keys = [...sources.matchAll(/\bsetting\(\s*"([a-z_.]+)"/g)].map(([, key = ""]) => key);
    expect(keys.length).toBeGreaterThan(20);
    const words = messages("en", "settings.json");
    expect(keys.filter((key) => !(key.replaceAll(".", "_") in words))).toEqual([]);
  });
});
