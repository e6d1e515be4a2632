import { describe, expect, it } from "vitest";
import { addDays, addMonths, dayAfterKey, weeksOf } from "./month-grid";

describe("a calendar", () => {
  it("goes over the ends of months and years", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
    expect(addMonths("2028-02-29", 12)).toBe("2029-02-28");
  });

  it("shows whole weeks, beginning as people there begin them", () => {
    const monday = weeksOf("2026-11-20", 1);
    expect(monday[0]).toEqual(expect.arrayContaining(["2026-10-26", "2026-11-01"]));
    expect(monday.at(-1)?.at(-1)).toBe("2026-12-06");
    expect(weeksOf("2026-11-20", 0)[0]?.[0]).toBe("2026-11-01");
    expect(weeksOf("2027-02-10", 1)).toHaveLength(4);
    for (const week of monday) expect(week).toHaveLength(7);
  });

  it("is walked with the keys of a grid", () => {
    const dayAfter = (key: string) => dayAfterKey("2026-11-20", key, 1);
    const keys = [
      "ArrowLeft",
      "ArrowRight",
      "ArrowUp",
      "ArrowDown",
      "Home",
      "End",
      "PageUp",
      "PageDown",
      "a",
    ];
    expect(keys.map(dayAfter)).toEqual([
      "2026-11-19",
      "2026-11-21",
      "2026-11-13",
      "2026-11-27",
      "2026-11-16",
      "2026-11-22",
      "2026-10-20",
      "2026-12-20",
      null,
    ]);
  });
});
