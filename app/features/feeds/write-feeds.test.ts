import { describe, expect, it } from "vitest";
import type { Agenda } from "./agenda";
import { writeAtom } from "./write-atom";
import { writeCalendar } from "./write-calendar";

const agenda: Agenda = {
  title: "Tradepost: deliveries; due dates, 订单",
  portal: "https://portal.example",
  language: "en",
  asOf: "2026-11-22T09:15:30.123Z",
  events: [
    {
      id: "delivery-4000000001-1",
      isExpected: true,
      day: "2026-12-31",
      title: "Delivery: order 4000000001 · PO 7, \\ second; line",
      text: `${"500 PCE Sechskantschraube ÄÖÜ 六角螺栓 ".repeat(6)}\n3 BOX <washers> & nuts\u0007`,
      href: "https://portal.example/orders/4000000001",
      at: "2026-11-20T08:00:00.000Z",
    },
    {
      id: "invoice-9000000001",
      isExpected: false,
      day: "2026-11-21",
      title: "Invoice 9000000001",
      text: "Total: 10.00 EUR",
      href: "https://portal.example/invoices/9000000001",
      at: "2026-11-21T00:00:00Z",
    },
  ],
};

/** Reads a calendar as RFC 5545 wants it: unfolds its lines, then its texts. */
function readCalendar(calendar: string): [string, string][] {
  expect(calendar.endsWith("\r\n")).toBe(true);
  const lines = calendar.slice(0, -2).split("\r\n");
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\n\r\ufffd]/);
  }
  return lines
    .join("\r\n")
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1)];
    });
}

const unescapeText = (text = "") =>
  text.replaceAll(/\\(.)/g, (_, character: string) => (character === "n" ? "\n" : character));

describe("a calendar", () => {
  it("brings expected events as whole days, folded and escaped, with stable ids", () => {
    const calendar = writeCalendar(agenda);
    const lines = readCalendar(calendar);
    const values = new Map(lines);
    expect(lines[0]).toEqual(["BEGIN", "VCALENDAR"]);
    expect(lines.filter(([name, value]) => name === "BEGIN" && value === "VEVENT")).toHaveLength(1);
    expect(values.get("UID")).toBe("delivery-4000000001-1@portal.example");
    expect(values.get("DTSTAMP")).toBe("20261122T091530Z");
    expect(values.get("DTSTART;VALUE=DATE")).toBe("20261231");
    expect(values.get("DTEND;VALUE=DATE")).toBe("20270101");
    expect(unescapeText(values.get("SUMMARY"))).toBe(agenda.events[0]?.title);
    expect(unescapeText(values.get("DESCRIPTION"))).toBe(agenda.events[0]?.text.replace("\u0007", ""));
    expect(values.get("SUMMARY")).toContain("PO 7\\, \\\\ second\\; line");
    expect(unescapeText(values.get("NAME"))).toBe(agenda.title);
  });
});

describe("a feed", () => {
  it("brings all events, latest first, as well-formed XML", () => {
    const feed = writeAtom(agenda, "0193-1");
    expect(feed.indexOf("Invoice 9000000001")).toBeLessThan(feed.indexOf("Delivery: order"));
    expect(feed).toContain("<updated>2026-11-21T00:00:00Z</updated>");
    expect(feed).toContain("3 BOX &lt;washers&gt; &amp; nuts");
    expect(feed).toContain("<id>tag:portal.example,2026:delivery-4000000001-1/2026-12-31</id>");
    expect(feed).not.toContain("\u0007");
  });
});
