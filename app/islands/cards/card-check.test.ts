import { describe, expect, it } from "vitest";
import { cardTokenPattern } from "~/payments/payments";
import { digitsIn, findCardErrors, groupNumber, isCardNumber, testCardToken } from "./card-check";
import { readCardMessage } from "./card-message";

const card = { number: "4242424242424242", month: "12", year: "2027", cvv: "123" };

describe("fields of a card (C-267, C-268)", () => {
  it("take a card until its last month, and name each wrong field", () => {
    expect(findCardErrors(card, "2026-03")).toEqual({});
    expect(findCardErrors({ ...card, month: "3", year: "26" }, "2026-03")).toEqual({});
    expect(findCardErrors({ ...card, month: "2", year: "2026" }, "2026-03")).toEqual({ year: "expired" });
    expect(findCardErrors({ number: "4242", month: "13", year: "1", cvv: "12" }, "2026-03")).toEqual({
      number: "number",
      month: "month",
      year: "year",
      cvv: "cvv",
    });
  });

  it("hold digits only: two of a month, four of a year", () => {
    expect([digitsIn("month", "1/234"), digitsIn("year", "20277")]).toEqual(["12", "2027"]);
    expect(groupNumber(digitsIn("number", "4242-4242 42"))).toBe("4242 4242 42");
  });

  it("find a mistyped digit", () => {
    expect(isCardNumber(card.number)).toBe(true);
    expect(isCardNumber("4242424242424241")).toBe(false);
  });

  it("make a token of a test card alone, and a number is never a token", () => {
    expect(testCardToken(card.number)).toMatch(cardTokenPattern);
    expect(testCardToken("5555555555554444")).toBeNull();
    for (const text of [card.number, `tok_${card.number}`, "pm_", "visa"])
      expect(text).not.toMatch(cardTokenPattern);
  });

  it("are believed only within the page's own frame", () => {
    const frame = {};
    const from = { origin: "https://portal.example", window: frame };
    const message = { data: { kind: "token", token: "tok_Visa-4242" }, origin: from.origin, source: frame };
    const readMessage = (differs: object) =>
      readCardMessage({ ...message, ...differs } as MessageEvent, from);
    expect(readMessage({})).toEqual(message.data);
    expect(readMessage({ origin: "https://elsewhere.example" })).toBeNull();
    expect(readMessage({ source: {} })).toBeNull();
    expect(readMessage({ data: "token" })).toBeNull();
  });
});
