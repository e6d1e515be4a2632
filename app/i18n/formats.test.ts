import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DateFormat,
  dateFormats,
  dayOf,
  defaultFormats,
  type Formats,
  formatDate,
  formatInstant,
  formatMoney,
  formatQuantity,
  formatTime,
  formatUnitPrice,
  instantAt,
  longDay,
  monthOfYear,
  type NumberFormat,
  numberFormats,
  parseDate,
  parseTime,
  partsOfInstant,
  readable,
  timeFormats,
} from "./formats";
import { type Locale, locales } from "./locales";
import { parseQuantity } from "./parse-quantity";

const withNumbers = (numberFormat: NumberFormat): Formats => ({ ...defaultFormats, numberFormat });
const withDates = (dateFormat: DateFormat): Formats => ({ ...defaultFormats, dateFormat });
const parse = (text: string, numberFormat: NumberFormat) => {
  const result = parseQuantity(text, withNumbers(numberFormat));
  return result.ok ? result.value : result.reason;
};

describe("numbers", () => {
  it.each([
    [".,", "1,234,567.50"],
    [", ", "1\u00a0234\u00a0567,50"],
    [",.", "1.234.567,50"],
    [".'", "1'234'567.50"],
  ] as const)("writes money with the signs %j", (format, expectedText) => {
    expect(formatMoney("1234567.5", withNumbers(format))).toBe(expectedText);
  });

  it("keeps up to three decimals of a quantity and no idle zeros", () => {
    expect(formatQuantity("10.000", withNumbers(".,"))).toBe("10");
    expect(formatQuantity("0.125", withNumbers(",."))).toBe("0,125");
    expect(formatQuantity("1234.5", withNumbers(",."))).toBe("1.234,5");
  });

  it("writes what is owed back with a true minus sign", () => {
    expect(formatMoney("-1234.5", withNumbers(".,"))).toBe("−1,234.50");
  });

  it.each([
    ["5000.00", "JPY", "5,000"],
    ["5.125", "KWD", "5.125"],
    ["5.1", "EUR", "5.10"],
    ["5.1", "nonsense", "5.10"],
  ])("writes %s %s with the decimals of the currency", (amount, currency, text) => {
    expect(formatMoney(amount, withNumbers(".,"), currency)).toBe(text);
  });

  it("keeps the cents of a unit price in a currency without cents", () => {
    expect(formatUnitPrice("2.97", withNumbers(".,"), "JPY")).toBe("2.97");
    expect(formatUnitPrice("297.00", withNumbers(".,"), "JPY")).toBe("297");
  });

  it("never writes a minus before zero", () => {
    expect(formatMoney("-0.001", withNumbers(".,"))).toBe("0.00");
  });

  it("rounds half up, however large the number", () => {
    const parts = fc.tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.stringMatching(/^\d{1,6}$/));
    fc.assert(
      fc.property(parts, ([integer, fraction]) => {
        const value = `${integer}.${fraction}`;
        const text = formatMoney(value, withNumbers(".,")).replaceAll(",", "").replace("−", "-");
        expect(text.replace(/^-(?=[0.]+$)/, "")).toBe(
          Big(value)
            .round(2, 1)
            .toFixed(2)
            .replace(/^-(?=[0.]+$)/, ""),
        );
      }),
    );
  });

  it.each(numberFormats)("takes comma and point as the decimal sign (%j)", (format) => {
    expect(parse("1,5", format)).toBe("1.5");
    expect(parse("1.5", format)).toBe("1.5");
  });

  it("reads the format's own group sign before three digits as a group", () => {
    expect(parse("1.234", ",.")).toBe("1234");
    expect(parse("1,234", ".,")).toBe("1234");
    expect(parse("1.234", ".,")).toBe("1.234");
    expect(parse("1'234.5", ".'")).toBe("1234.5");
    expect(parse("1 234,5", ", ")).toBe("1234.5");
  });

  it("takes the last sign for the decimal one where both are there, whatever the format", () => {
    expect(parse("1.234,5", ".,")).toBe("1234.5");
    expect(parse("1,234.5", ",.")).toBe("1234.5");
  });

  it("says when a single sign could have meant either", () => {
    expect(parseQuantity("1.234", withNumbers(",."))).toMatchObject({ ambiguous: true });
    expect(parseQuantity("1.2345", withNumbers(",."))).toMatchObject({ ok: false, reason: "tooPrecise" });
    expect(parseQuantity("12,5", withNumbers(",."))).toMatchObject({ ambiguous: false });
  });

  it("reads decimals behind a zero, also behind the format's own group sign", () => {
    for (const format of numberFormats) {
      for (const text of ["0,333", "0.333"]) expect(parse(text, format), `${text} ${format}`).toBe("0.333");
    }
    expect(parseQuantity("0,500", withNumbers(".,"))).toEqual({ ok: true, value: "0.5", ambiguous: false });
    for (const text of ["07,500", "0,123,456", "0,123.5"]) expect(parse(text, ".,"), text).toBe("notANumber");
  });

  it("refuses what is no quantity", () => {
    for (const text of ["", " ", "-1", "1e5", "ten", "1.2.3,4", "1,23,456", ".", "1'2", "12.34.56"]) {
      expect(parse(text, ".,"), text).toBe("notANumber");
    }
  });

  it("leaves out zeros that stand before", () => {
    for (const text of ["007", "7", "07.0"]) expect(parse(text, ".,"), text).toBe("7");
    expect(parse("000", ".,")).toBe("0");
    expect(parse("9999999999", ".,")).toBe("9999999999");
  });

  it("stops at 9,999,999,999.999 with three decimals", () => {
    expect(parse("9,999,999,999.999", ".,")).toBe("9999999999.999");
    expect(parse("10000000000", ".,")).toBe("tooLarge");
    expect(parse("0.0001", ".,")).toBe("tooPrecise");
  });

  it.each(numberFormats)("understands every quantity that it wrote (%j)", (format) => {
    const quantities = fc.tuple(fc.nat(9_999_999_999), fc.nat(999));
    fc.assert(
      fc.property(quantities, ([integer, thousandths]) => {
        const value = `${integer}.${String(thousandths).padStart(3, "0")}`;
        const text = formatQuantity(value, withNumbers(format));
        const readQuantity = parseQuantity(text, withNumbers(format));
        expect(readQuantity).toMatchObject({ ok: true });
        expect(readQuantity.ok && Number(readQuantity.value)).toBe(Number(value));
      }),
      { numRuns: 500 },
    );
  });

  it("never throws, whatever is typed", () => {
    const anything = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,' ]{0,30}$/));
    fc.assert(
      fc.property(anything, fc.constantFrom(...numberFormats), (text, format) => {
        const result = parseQuantity(text, withNumbers(format));
        expect(result.ok ? result.value : "0.1").toMatch(/^\d+(\.\d{1,3})?$/);
      }),
    );
  });
});

describe("dates", () => {
  it("head a page in the script of the language", () => {
    const headingIn = (locale: Locale) =>
      longDay(new Date("2026-11-27T10:00:00Z"), { locale, timeZone: "Europe/Amsterdam" });
    expect(headingIn("en")).toBe("Friday 27 November");
    expect(headingIn("sr")).toBe("petak, 27. novembar");
    for (const locale of locales) expect(headingIn(locale)).not.toMatch(/\p{Script=Cyrillic}/u);
  });

  it("stand in the ERP's sentences as the visitor writes them; what only looks like one stays", () => {
    const formats = withDates("%d.%m.%Y");
    expect(readable("Available on 2026-11-25", formats)).toBe("Available on 25.11.2026");
    expect(readable("2026-11-25可供货, dann 2026-12-01.", formats)).toBe(
      "25.11.2026可供货, dann 01.12.2026.",
    );
    for (const other of ["AB-2026-11-25", "12026-11-25", "2026-11-255", "2026-11"]) {
      expect(readable(other, formats)).toBe(other);
    }
  });

  it("stand in the ERP's sentences beside numbers that have a unit or a currency; others stay", () => {
    const formats: Formats = { ...defaultFormats, numberFormat: ",." };
    expect(readable("Rounded up to 1235 BOX.", formats)).toBe("Rounded up to 1.235 BOX.");
    expect(readable("1234567.5 KG, aber 1000.00 EUR", formats)).toBe("1.234.567,5 KG, aber 1.000,00 EUR");
    for (const other of ["Order 4500001234 OK", "6205-2 RS", "1000 gaskets", "BRG-6205 EUR", "1.235,5 KG"]) {
      expect(readable(other, formats)).toBe(other);
    }
  });

  it.each(dateFormats)("understands every date that it wrote (%s)", (format) => {
    const days = fc.date({
      min: new Date("1900-01-01"),
      max: new Date("2999-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10);
        expect(parseDate(formatDate(date, withDates(format)), withDates(format))).toEqual({
          ok: true,
          value: date,
        });
      }),
    );
  });

  it("takes YYYY-MM-DD in every format", () => {
    for (const format of dateFormats) {
      expect(parseDate("2026-02-03", withDates(format))).toEqual({ ok: true, value: "2026-02-03" });
    }
  });

  it("refuses days that do not exist", () => {
    expect(parseDate("31.02.2026", withDates("%d.%m.%Y"))).toEqual({ ok: false });
    expect(parseDate("02/29/2027", withDates("%m/%d/%Y"))).toEqual({ ok: false });
    expect(parseDate("1.1.26", withDates("%d.%m.%Y"))).toEqual({ ok: false });
  });

  it("shows an instant on the clock of the visitor's own zone", () => {
    const instant = new Date("2026-03-29T23:30:05Z");
    const amsterdam: Formats = { ...defaultFormats, dateFormat: "%d.%m.%Y" };
    expect(formatInstant(instant, amsterdam)).toBe("30.03.2026 01:30:05");
    const newYork: Formats = { ...amsterdam, timeZone: "America/New_York", timeFormat: "%I:%M:%S %p" };
    expect(formatInstant(instant, newYork)).toBe("29.03.2026 07:30:05 PM");
    expect(dayOf(instant, newYork)).toBe("2026-03-29");
  });

  it("finds the instant of the first day that may be typed, and of the last, in every time zone", () => {
    for (const timeZone of ["UTC", "Pacific/Kiritimati", "Europe/Belgrade", "America/Los_Angeles"]) {
      const formats = { ...defaultFormats, timeZone };
      for (const [day, time] of [
        ["0001-01-01", "00:00:00"],
        ["0999-06-01", "12:00:00"],
        ["9999-12-31", "00:00:00"],
        ["9999-12-31", "23:59:59"],
      ] as const) {
        const instant = instantAt(day, time, formats);
        expect(instant.getTime(), `${day} ${timeZone}`).not.toBeNaN();
        if (day > "0001") expect(partsOfInstant(instant, timeZone)).toEqual({ date: day, time });
      }
    }
  });

  it("names a month and its year in every language", () => {
    const march = Object.fromEntries(locales.map((locale) => [locale, monthOfYear("2026-03-31", locale)]));
    expect(march).toEqual({
      en: "March 2026",
      fr: "mars 2026",
      nl: "maart 2026",
      pt: "março de 2026",
      sr: "mart 2026.",
      zh: "2026年3月",
    });
  });
});

describe("times", () => {
  const twelve: Formats = { ...defaultFormats, timeFormat: "%I:%M:%S %p" };

  it("takes 24 hours and AM or PM, whichever the visitor's own form", () => {
    for (const timeFormat of timeFormats) {
      expect(parseTime("09:30")).toEqual({ ok: true, value: "09:30:00" });
      expect(parseTime("09:30 PM")).toEqual({ ok: true, value: "21:30:00" });
      expect(parseTime("12:00 am")).toEqual({ ok: true, value: "00:00:00" });
      const text = formatTime("12:05:09", { ...defaultFormats, timeFormat });
      expect(parseTime(text)).toEqual({ ok: true, value: "12:05:09" });
    }
  });

  it("refuses fewer than five characters and hours that do not exist", () => {
    for (const text of ["9:30", "0930", "24:00", "12:60", "13:00 PM", "00:30 PM", "09:30:61"]) {
      expect(parseTime(text), text).toEqual({ ok: false });
    }
  });

  it("understands every time that it wrote", () => {
    const part = (max: number) => fc.nat(max).map((number) => String(number).padStart(2, "0"));
    fc.assert(
      fc.property(part(23), part(59), part(59), (hour, minute, second) => {
        const time = `${hour}:${minute}:${second}`;
        expect(parseTime(formatTime(time, twelve))).toEqual({ ok: true, value: time });
      }),
    );
  });
});
