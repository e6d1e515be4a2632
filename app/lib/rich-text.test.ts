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

it("loses nothing of what is plain, and reads long lines of signs quickly", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      readRichText(text);
    }),
  );
  const startedAt = performance.now();
  for (const signs of ["*", "**a", "[", "[x](", "*a*", "[a]("]) readRichText(signs.repeat(20_000));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

it.each([
  ["[x](javascript:alert(1))", true],
  ["See [our terms](https://example.com) and [x](http://example.com)", true],
  ["See [our terms](/terms), or (javascript: no link)", false],
])("finds a link to nowhere in %s: %s", (text, isUnsafe) => {
  expect(hasUnsafeLink(text)).toBe(isUnsafe);
});
