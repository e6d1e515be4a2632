import { describe, expect, it } from "vitest";
import type { DateFormat } from "~/i18n/formats";
import { maskDate } from "./date-mask";

const type = (keys: string, format: DateFormat) =>
  [...keys].reduce((shown, key) => maskDate(shown + key, format), "");

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

  it("leaves words alone", () => {
    expect(maskDate("morgen", "%d.%m.%Y")).toBe("morgen");
  });

  it("keeps no more digits than a date has", () => {
    expect(type("311220269", "%d.%m.%Y")).toBe("31.12.2026");
  });
});
