import { expect, it } from "vitest";
import { type History, judge } from "./history";

const right = (): History => ({
  attempts: [{ po: "PO-1", receipt: "r1" }],
  outcomes: [{ po: "PO-1", state: "confirmed", number: "4711" }],
  orders: [{ number: "4711", po: "PO-1", lines: "A x 2" }],
  wanted: new Map([["PO-1", "A x 2"]]),
});

it("finds nothing where everything is in order", () => {
  expect(judge(right())).toEqual([]);
});

it.each<[string, (history: History) => void, RegExp]>([
  ["an order sent twice", (h) => h.orders.push({ number: "4712", po: "PO-1", lines: "A x 2" }), /2 times/],
  ["a lost order", (h) => h.orders.splice(0), /lost/],
  ["a receipt without a submission", (h) => h.outcomes.splice(0), /no submission/],
  [
    "another number",
    (h) => h.outcomes.splice(0, 1, { po: "PO-1", state: "confirmed", number: "1" }),
    /the ERP 4711/,
  ],
  ["other lines", (h) => h.wanted.set("PO-1", "A x 3"), /not A x 3/],
  [
    "a submission in doubt",
    (h) => h.outcomes.splice(0, 1, { po: "PO-1", state: "unknown", number: null }),
    /rest as/,
  ],
  ["an order of nobody", (h) => h.orders.push({ number: "5", po: "PO-9", lines: "" }), /belongs to no/],
])("finds %s", (_name, breakIt, message) => {
  const history = right();
  breakIt(history);
  expect(judge(history).join("\n")).toMatch(message);
});
