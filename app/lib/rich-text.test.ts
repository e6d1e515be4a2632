import * as fc from "fast-check";
import { expect, it } from "vitest";
import { hasUnsafeLink, isSafeAddress, readRichText } from "./rich-text";

it("knows headings, lists, paragraphs, bold, italic and links", () => {
  expect(readRichText("# Terms\n\nPay **soon** or *later*,\nsee [here](/help).\n- one\n- two")).toEqual([
    { kind: "heading", content: [{ kind: "text", text: "Terms" }] },
    {
      kind: "paragraph",
      content: [
        { kind: "text", text: "Pay " },
        { kind: "strong", text: "soon" },
        { kind: "text", text: " or " },
        { kind: "emphasis", text: "later" },
        { kind: "text", text: "," },
        { kind: "text", text: " " },
        { kind: "text", text: "see " },
        { kind: "link", text: "here", href: "/help" },
        { kind: "text", text: "." },
      ],
    },
    { kind: "list", items: [[{ kind: "text", text: "one" }], [{ kind: "text", text: "two" }]] },
  ]);
});

it.each([
  ["/help", true],
  ["https://example.com/a?b=c", true],
  ["mailto:a@example.com", true],
  ["//example.com", false],
  ["http://example.com", false],
  ["javascript:alert(1)", false],
  ["JAVASCRIPT:alert(1)", false],
  ["java\tscript:alert(1)", false],
  ["data:text/html,x", false],
  ["/\\example.com", false],
])("lets a link lead to %s: %s", (address, isSafe) => {
  expect(isSafeAddress(address)).toBe(isSafe);
});

it("reads any text", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      readRichText(text);
    }),
  );
});

/** Shortest processor time of several runs, which neither load nor garbage collection lengthens. */
function processorTime(work: () => void): number {
  const times = Array.from({ length: 7 }, () => {
    const start = process.cpuUsage();
    work();
    return process.cpuUsage(start).user;
  });
  return Math.min(...times);
}

it.each(["*", "**a", "[", "[x](", "*a*", "[a](", "[a](b) ", "]("])(
  "reads a line of %s in a time that grows with its length",
  (signs) => {
    const [line, longLine] = [40_000, 320_000].map((length) => signs.repeat(length / signs.length));
    const times = [line, longLine].map((each = "") => processorTime(() => readRichText(`${each}](x)`)));
    const [time = 0, longTime = 0] = times;
    // Eight times the length takes 64 times as long if each sign searches the rest of the line.
    expect(longTime / Math.max(time, 1_000)).toBeLessThan(24);
  },
);

it.each([
  ["[x](javascript:alert(1))", true],
  ["See [our terms](https://example.com) and [x](http://example.com)", true],
  ["See [our terms](/terms), or (javascript: no link)", false],
])("finds a link to nowhere in %s: %s", (text, isUnsafe) => {
  expect(hasUnsafeLink(text)).toBe(isUnsafe);
});
