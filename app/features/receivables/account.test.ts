import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { accountView, gaugesOf, withTicks } from "./account";

describe("gauges of an account", () => {
  const ageing = { notDue: "60.00", upTo30: "40.00", upTo60: "0.00", upTo90: "0.00", older: "0.00" };
  const amounts = { outstanding: "100.00", overdue: "40.00", credits: "0.00" };
  const balance = { payer: "1", currency: "EUR", ...amounts, openItems: 2, ageing };
  const t = (key: string) => key;
  it("compare with a credit limit only where the ERP tells one", () => {
    const of = (creditLimit: string | null) =>
      gaugesOf({ ...balance, creditLimit }, null, { t, formats: defaultFormats });
    expect(of("200.00")[0]).toMatchObject({ outOf: "200.00", percent: 50 });
    expect(of("0.00")[0]).toMatchObject({ outOf: "0.00", percent: null });
    expect(of(null)[0]).toMatchObject({ outOf: null, outOfText: "", percent: null });
    expect(of(null)[1]).toMatchObject({ outOf: "100.00", percent: 40 });
  });

  it("follow the ticks of a page, before they are stored", () => {
    const row = (number: string, openAmount: string, currency = "EUR") => ({
      number,
      currency,
      open: openAmount,
      amount: "1.00",
    });
    const rows = [row("1", "30.00"), row("2", "25.50"), row("3", "-5.00"), row("4", "9", "JPY")];
    const selection = { sums: [{ currency: "EUR", count: 2, open: "40.00", due: "39.00" }], listed: ["1"] };
    const gauges = gaugesOf({ ...balance, creditLimit: null }, selection, { t, formats: defaultFormats });
    const account = accountView({
      ...{ payers: [], payer: null, balances: [], gauges, selection, hasStatement: false },
    });
    const selected = (...numbers: string[]) =>
      withTicks(
        account,
        { listed: rows, ticked: ["1"] },
        rows.filter(({ number }) => numbers.includes(number)),
      ).gauges[2];
    expect(selected("1")).toMatchObject({ amount: "40.00", percent: 40 });
    expect(selected("1", "2", "3", "4")).toMatchObject({ amount: "60.50", percent: 61 });
    expect(selected()).toMatchObject({ amount: "10.00", percent: 10 });
  });
});
