import { describe, expect, it } from "vitest";
import {
  amountOf,
  dateLiteral,
  dateValue,
  dayOf,
  decimalOf,
  externalNumber,
  instantOf,
  internalNumber,
  itemNumberOf,
  quantityOf,
  textLiteral,
} from "./values";

describe("9: dates", () => {
  it("are the calendar day at Greenwich, wherever the portal runs", () => {
    const zone = process.env.TZ;
    process.env.TZ = "America/New_York";
    try {
      expect(dayOf("/Date(1700006400000)/")).toBe("2023-11-15");
      expect(dateValue("2023-11-15")).toBe("/Date(1700006400000)/");
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it("may be missing, or far away for want of one", () => {
    expect([
      dayOf(null),
      dayOf(""),
      dayOf("/Date(-62135596800000)/"),
      dayOf("/Date(253402214400000)/"),
    ]).toEqual([null, null, null, null]);
  });

  it("have an offset where they are instants, and another form in addresses", () => {
    expect(instantOf("/Date(1547023263682+0000)/")).toBe("2019-01-09T08:41:03.682Z");
    expect(dateLiteral("2026-01-31")).toBe("datetime'2026-01-31T00:00:00'");
  });

  it("in another form are a breach of the interface", () => {
    expect(() => dayOf("2026-01-31")).toThrow("no date");
  });
});

describe("10: numbers", () => {
  it("are strings; one that JSON has read already is not exact any more", () => {
    expect(decimalOf("12345678901234.567")).toBe("12345678901234.567");
    expect(() => decimalOf(12.5)).toThrow("no decimal string");
    expect(quantityOf("20.000")).toBe("20");
    expect(quantityOf("2.500")).toBe("2.5");
    expect(quantityOf("100")).toBe("100");
  });

  it("have the decimals of their currency", () => {
    expect(amountOf("1500", "JPY")).toBe("1500");
    expect(amountOf("1500.00", "JPY")).toBe("1500");
    expect(amountOf("-12.5", "EUR")).toBe("-12.50");
    expect(amountOf("12.345", "KWD")).toBe("12.345");
    expect(() => amountOf("12.345", "EUR")).toThrow("finer than EUR");
  });
});

describe("11: codes", () => {
  it("lose the zeros that SAP stores, and only those", () => {
    expect(externalNumber("0000100001")).toBe("100001");
    expect(externalNumber("BRG-0042")).toBe("BRG-0042");
    expect(externalNumber("0000000000")).toBe("0");
    expect(internalNumber("4711")).toBe("0000004711");
    expect(internalNumber("AB-1")).toBe("AB-1");
    expect([itemNumberOf("10"), itemNumberOf("000010")]).toEqual([10, 10]);
  });

  it("are quoted in addresses", () => {
    expect(textLiteral("D'Angelo")).toBe("'D''Angelo'");
  });
});
