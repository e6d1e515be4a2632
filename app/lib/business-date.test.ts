import { expect, it } from "vitest";
import { dayIn, daysBefore } from "./business-date";
import { daySchema } from "./field-schemas";

it("is another day in another place at the same moment", () => {
  const moment = new Date("2026-11-21T23:30:00Z");
  expect(dayIn("Europe/Amsterdam", moment)).toBe("2026-11-22");
  expect(dayIn("America/New_York", moment)).toBe("2026-11-21");
});

it("counts back over months, years and the end of summer time", () => {
  expect(daysBefore("2026-11-03", 7)).toBe("2026-10-27");
  expect(daysBefore("2027-01-01", 1)).toBe("2026-12-31");
  expect(daysBefore("2028-03-01", 1)).toBe("2028-02-29");
});

it("stays within the days that a database knows", () => {
  expect(daysBefore("0001-01-02", 400)).toBe("0001-01-01");
  expect(daysBefore("9999-12-31", -1)).toBe("9999-12-31");
  expect(["0001-01-01", "9999-12-31"].every((day) => daySchema.safeParse(day).success)).toBe(true);
  for (const day of ["0000-01-01", "0000-00-00", "10000-01-01", "-000001-01-01", "2026-02-30", "x"])
    expect(daySchema.safeParse(day).success, day).toBe(false);
});
