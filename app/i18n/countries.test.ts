import { expect, it } from "vitest";
import { countriesIn } from "./countries";
import { locales } from "./locales";

it("lists every country once and by its name, in the order of the reader's language", () => {
  for (const locale of locales) {
    const countries = countriesIn(locale);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(250);
    expect(countries.filter(({ code, name }) => name === code || name === "")).toEqual([]);
  }
  expect(countriesIn("en").slice(0, 3)).toMatchObject([{ code: "AF" }, { code: "AX" }, { code: "AL" }]);
  const french = countriesIn("fr").map(({ name }) => name);
  expect(french.indexOf("Égypte")).toBe(french.indexOf("Émirats arabes unis") - 1);
});
