import { describe, expect, it } from "vitest";
import { stripeAmount } from "./stripe-amount";

describe("an amount as Stripe is told it", () => {
  it.each([
    ["1234.5", "EUR", "123450"],
    ["0.01", "USD", "1"],
    ["5000.00", "JPY", "5000"],
    ["12500", "KRW", "12500"],
    ["700", "UGX", "70000"],
    ["5", "ISK", "500"],
    ["5.120", "KWD", "5120"],
    ["5.12", "BHD", "5120"],
    ["10.45", "HUF", "1045"],
  ])("is %s %s as %s", (amount, currency, expectedAmount) => {
    expect(stripeAmount(amount, currency)).toBe(expectedAmount);
  });

  it.each([
    ["1.005", "EUR"],
    ["5000.50", "JPY"],
    ["0.5", "UGX"],
    ["40.10", "ISK"],
    ["5.124", "KWD"],
    ["5.1245", "TND"],
  ])("is none where %s %s cannot be said exactly", (amount, currency) => {
    expect(stripeAmount(amount, currency)).toBeNull();
  });
});
