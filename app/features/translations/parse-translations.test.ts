import { expect, it } from "vitest";
import { watchTurns } from "../../../tests/support/turns";
import { readTranslations } from "./parse-translations.server";

it("reads thousands of lines while others have their turn, and counts empty ones", async () => {
  const line = ["frame.cart", "en", "", "Cart", "yes"];
  const lines = Array.from({ length: 12_000 }, (_, index) => (index === 1 ? ["", ""] : line));
  const turns = watchTurns();
  const readLines = await readTranslations([["key", "locale", "microsite", "text", "active"], ...lines]);
  expect(turns()).toBeGreaterThan(10);
  expect(readLines).toHaveLength(11_999);
  expect(readLines?.[1]).toMatchObject({ number: 4, key: "frame.cart", locale: "en", active: true });
});
