import { describe, expect, it } from "vitest";
import { keepCodesWhole } from "./keep-codes-whole";

const wholeCode = (code: string) => `<span class="whole">${code}</span>`;

describe("dates and numbers with hyphens", () => {
  it("stay whole within a sentence", () => {
    expect(keepCodesWhole("<dd>Paid by 2026-12-11 (2026-11-30), 1 PAK of VDM-10190</dd>")).toBe(
      `<dd>Paid by ${wholeCode("2026-12-11")} (${wholeCode("2026-11-30")}), 1 PAK of ${wholeCode("VDM-10190")}</dd>`,
    );
    expect(keepCodesWhole("<p>PO MA-2026-114.</p>")).toBe(`<p>PO ${wholeCode("MA-2026-114")}.</p>`);
    expect(keepCodesWhole("<a>Bolt M4 A4-80</a>")).toBe(`<a>Bolt M4 ${wholeCode("A4-80")}</a>`);
  });

  it("are left alone where a cell holds nothing else, and within words and long ids", () => {
    for (const html of [
      "<td>2026-12-11</td>",
      "<td> VDM-10190 </td>",
      "<p>zinc-plated, UTF-8 and e-mail of 40-year-old pumps</p>",
      "<p>Request 018f6d2e-6a7b-7c00-8000-0123456789ab failed</p>",
      '<a href="/orders?from=2026-12-11&amp;to=x">This week</a>',
    ])
      expect(keepCodesWhole(html)).toBe(html);
  });

  it("are left alone where no element may stand", () => {
    for (const html of [
      "<title>Order of 2026-12-11</title>",
      "<option selected>Until 2026-12-11 only</option>",
      "<textarea>Not after 2026-12-11 please</textarea>",
      "<svg><g><title>On 2026-12-11</title></g><text>By 2026-12-11 it</text></svg>",
    ])
      expect(keepCodesWhole(`<p>${html}</p>`)).toBe(`<p>${html}</p>`);
  });
});
