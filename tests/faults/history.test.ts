import { expect, it } from "vitest";
import { type History, judge } from "./history";

const order = { number: "4711", po: "PO-1", lines: "A x 2" };
const outcome = { receipt: "r1", po: "PO-1", state: "confirmed", number: "4711", mails: 1 };

/** Submitted twice, as by a double click, after a first attempt without an answer. */
const right = (): History => ({
  attempts: [
    { po: "PO-1", receipt: null },
    { po: "PO-1", receipt: "r1" },
    { po: "PO-1", receipt: "r1" },
    { po: "PO-2", receipt: null },
  ],
  outcomes: [{ ...outcome }],
  orders: [{ ...order }],
  wanted: new Map([["PO-1", "A x 2"]]),
});

it("finds nothing where everything is in order", () => {
  expect(judge(right())).toEqual([]);
});

it.each<[string, (history: History) => void, RegExp]>([
  ["an order made twice", (h) => h.orders.push({ ...order, number: "4712" }), /ordered again as 4712/],
  ["a lost order", (h) => h.orders.splice(0), /was lost/],
  ["a receipt that nobody knows", (h) => h.attempts.push({ po: "PO-2", receipt: "r2" }), /r2, which nobody/],
  ["a receipt of something else", (h) => h.attempts.push({ po: "PO-2", receipt: "r1" }), /PO-2.*r1/],
  ["two submissions of one cart", (h) => h.outcomes.push({ ...outcome, receipt: "r2" }), /submitted again/],
  ["another number", (h) => h.outcomes.splice(0, 1, { ...outcome, number: "1" }), /says 1, the ERP 4711/],
  ["other lines", (h) => h.wanted.set("PO-1", "A x 3"), /not A x 3/],
  [
    "a submission in doubt",
    (h) => h.outcomes.splice(0, 1, { ...outcome, state: "unknown" }),
    /rest as unknown/,
  ],
  ["an order of nobody", (h) => h.orders.push({ ...order, po: "PO-9" }), /belongs to no/],
  ["a mail that was never written", (h) => h.outcomes.splice(0, 1, { ...outcome, mails: 0 }), /0 mails/],
  ["a second mail", (h) => h.outcomes.splice(0, 1, { ...outcome, mails: 2 }), /2 mails/],
])("finds %s", (_name, breakIt, message) => {
  const history = right();
  breakIt(history);
  expect(judge(history).join("\n")).toMatch(message);
});
