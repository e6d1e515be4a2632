import { expect, it } from "vitest";
import { scriptLanguage } from "./script-language";

it("names the language of a text in another script than its document", () => {
  expect(scriptLanguage("Испоручити до 12 часова", "en")).toBe("und-Cyrl");
  expect(scriptLanguage("Испоручити до 12 часова", "sr-Latn")).toBe("sr-Cyrl");
  expect(scriptLanguage("Παράδοση μόνο το πρωί", "nl")).toBe("el");
  expect(scriptLanguage("请在上午送货", "fr")).toBe("zh");
  expect(scriptLanguage("שלום עולם", "en")).toBe("he");
  expect(scriptLanguage("التسليم قبل (PO 4711)", "en")).toBe("ar");
});

it("leaves the document's language to its own script and to single signs", () => {
  expect(scriptLanguage("请在上午送货", "zh-Hans")).toBeNull();
  expect(scriptLanguage("Ω ≥ 10 kΩ", "en")).toBeNull();
  expect(scriptLanguage("Σ-Technik", "de")).toBeNull();
  expect(scriptLanguage("Livrer quai 3", "en")).toBeNull();
});
