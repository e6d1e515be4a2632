import { expect, it } from "vitest";
import { agreedDate } from "./agreed-date";

const today = "2026-11-27";

it.each([
  [
    "a line's own date, which was asked for or negotiated",
    "2026-11-25",
    "2026-11-30",
    "2027-02-15",
    "2027-02-15",
  ],
  ["a date of the whole quote", "2026-11-25", "2027-02-15", "2027-02-15", "2027-02-15"],
  ["none that the ERP proposed by itself", "2026-11-26", "2026-12-01", "2026-12-01", null],
  ["none that has passed", "2026-10-01", "2026-10-06", "2026-11-04", null],
  ["none where there is none", "2026-10-01", null, null, null],
])("an order of a quote keeps %s", (_, date, requestedDate, dateOfLine, expected) => {
  expect(agreedDate({ date, requestedDate }, { requestedDate: dateOfLine }, today)).toBe(expected);
});
