import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { accountView, gaugesOf } from "./account";

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
});

describe("the account", () => {
  it("opens its breakdown by age only where something is overdue", () => {
    const ageing = { notDue: "60.00", upTo30: "40.00", upTo60: "0.00", upTo90: "0.00", older: "0.00" };
    const ageingsWith = (overdueAmount: string) =>
      accountView({
        payers: [],
        payer: null,
        balances: [
          {
            payer: "1",
            currency: "EUR",
            outstanding: "100.00",
            overdue: overdueAmount,
            credits: "0.00",
            creditLimit: null,
            openItems: 2,
            ageing,
          },
        ],
        gauges: [],
        selection: null,
        hasStatement: false,
      }).ageings;
    expect(ageingsWith("40.00")).toMatchObject([{ isOverdue: true, rows: { length: 5 } }]);
    expect(ageingsWith("0.00")).toMatchObject([{ isOverdue: false, rows: { length: 5 } }]);
  });
});
