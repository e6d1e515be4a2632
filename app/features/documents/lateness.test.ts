import { describe, expect, it } from "vitest";
import { exampleItem } from "../../../tests/support/erp/example-values";
import { lateLinesOf, latenessOf } from "./lateness";

const today = "2026-11-23";

function line(confirmedDates: (string | null)[], rest: Partial<Parameters<typeof latenessOf>[0]> = {}) {
  const base = exampleItem({ itemNumber: 10, material: "BOLT-M8", quantity: "4" });
  const [schedule] = base.scheduleLines;
  const scheduleLines = confirmedDates.map(
    (confirmedDate) => ({ ...schedule, confirmedDate }) as typeof schedule,
  );
  return {
    ...base,
    openQuantity: "4",
    requestedDate: "2026-11-25",
    scheduleLines: scheduleLines as typeof base.scheduleLines,
    ...rest,
  };
}

describe("a late line", () => {
  it("is confirmed for a later day than was asked for, or for a past one, or not at all", () => {
    expect(latenessOf(line(["2026-11-25"]), today)).toBeNull();
    expect(latenessOf(line(["2026-11-25", "2026-11-27"]), today)?.confirmed).toBe("2026-11-27");
    expect(latenessOf(line(["2026-11-20"]), today)?.confirmed).toBe("2026-11-20");
    expect(latenessOf(line(["2026-11-24", null]), today)).toEqual({
      requested: "2026-11-25",
      confirmed: null,
    });
  });

  it("is nothing that was delivered or cancelled", () => {
    expect(latenessOf(line(["2026-11-27"], { openQuantity: "0" }), today)).toBeNull();
    expect(
      latenessOf(line(["2026-11-27"], { rejection: { code: "01", label: "Cancelled" } }), today),
    ).toBeNull();
  });
});

describe("late lines of an order", () => {
  const past = { requestedDate: "2026-11-20" };

  it("stand apart from those that only lack a confirmed day", () => {
    expect(lateLinesOf([line([null]), line(["2026-11-27"]), line([null])], today)).toEqual([
      { lines: 1, requested: "2026-11-25", confirmed: "2026-11-27", isUnconfirmed: false },
      { lines: 2, requested: "2026-11-25", confirmed: null, isUnconfirmed: true },
    ]);
  });

  it("have no confirmed day where the requested one is past", () => {
    expect(lateLinesOf([line([null], past)], today)).toEqual([
      { lines: 1, requested: "2026-11-20", confirmed: null, isUnconfirmed: false },
    ]);
  });
});
