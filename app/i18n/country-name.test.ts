import { expect, it } from "vitest";
import { countryName } from "./country-name";

it("names a country in the reader's language, and leaves an unknown code alone", () => {
  expect(countryName("NL", "en")).toBe("Netherlands");
  expect(countryName("DE", "fr")).toBe("Allemagne");
  expect(countryName("DE", "sr")).toBe("Nemačka");
  expect(countryName("DE", "zh")).toBe("德国");
  expect(countryName("PL", "pt")).toBe("Polónia");
  expect([countryName("", "en"), countryName("NLD", "en"), countryName("XX", "en")]).toEqual([
    "",
    "NLD",
    "XX",
  ]);
});
