import { describe, expect, it } from "vitest";
import { type DateFormat, defaultFormats, parseDate } from "~/i18n/formats";
import { maskDate } from "./date-mask";

const type = (keys: string, format: DateFormat) =>
  [...keys].reduce((shownText, key) => maskDate(shownText + key, format), "");

describe("a date while it is typed", () => {
  it("grows its separators by itself", () => {
    expect(type("31122026", "%d.%m.%Y")).toBe("31.12.2026");
    expect(type("12312026", "%m/%d/%Y")).toBe("12/31/2026");
    expect(type("20261231", "%Y/%m/%d")).toBe("2026/12/31");
    expect(type("20261231", "%Y-%m-%d")).toBe("2026-12-31");
  });

  it("takes typed separators without doubling them", () => {
    expect(maskDate("31.", "%d.%m.%Y")).toBe("31.");
    expect(maskDate("31.12.", "%d.%m.%Y")).toBe("31.12.");
  });

  it("leaves one-digit days and months alone", () => {
    expect(type("3.2.2026", "%d.%m.%Y")).toBe("3.2.2026");
  });

  it.each(["%m/%d/%Y", "%d.%m.%Y", "%Y/%m/%d", "%Y-%m-%d"] as const)(
    "lets every supported format be typed in full where dates are %s",
    (format) => {
      const formats = { ...defaultFormats, dateFormat: format };
      for (const text of [
        "2026-01-31",
        "2026/01/31",
        "2012-12-20",
        "31.12.2026",
        "20.12.2026",
        "12/31/2026",
      ]) {
        const shownText = type(text, format);
        const isReadable = parseDate(text, formats).ok;
        expect(parseDate(shownText, formats), `${text} typed, ${shownText} shown`).toEqual(
          parseDate(text, formats),
        );
        if (isReadable) expect(shownText).toBe(text);
      }
      expect(parseDate("2026-01-31", formats)).toEqual({ ok: true, value: "2026-01-31" });
      expect(parseDate("2026/01/31", formats)).toEqual({ ok: true, value: "2026-01-31" });
    },
  );

  it("reads a date in another format than the visitor's where it can mean one day only", () => {
    const parse = (text: string, dateFormat: DateFormat) =>
      parseDate(text, { ...defaultFormats, dateFormat });
    expect(parse("31.12.2026", "%Y-%m-%d")).toEqual({ ok: true, value: "2026-12-31" });
    expect(parse("12/31/2026", "%Y/%m/%d")).toEqual({ ok: true, value: "2026-12-31" });
    expect(parse("12/31/2026", "%d.%m.%Y")).toEqual({ ok: false });
    expect(parse("0000-01-01", "%Y-%m-%d")).toEqual({ ok: false });
  });

  it("leaves words alone", () => {
    expect(maskDate("morgen", "%d.%m.%Y")).toBe("morgen");
  });

  it("keeps no more digits than a date has", () => {
    expect(type("311220269", "%d.%m.%Y")).toBe("31.12.2026");
  });
});
