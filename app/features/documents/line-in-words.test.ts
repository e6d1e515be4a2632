import { expect, it } from "vitest";
import type { PriceComponent } from "~/erp/erp";
import { defaultFormats } from "~/i18n/formats";
import { rateInWords } from "./line-in-words";

const rate = (differences: Partial<PriceComponent>) =>
  rateInWords(
    {
      step: 10,
      type: "PR00",
      kind: "price",
      label: "List price",
      rate: "3.3",
      rateUnit: "currency",
      per: "1",
      perUnit: "PCE",
      currency: "EUR",
      amount: "3.30",
      inactive: null,
      ...differences,
    } as PriceComponent,
    defaultFormats,
  );

it("writes a price component's rate as money or percent, and none for a subtotal", () => {
  expect(rate({})).toBe("3.30 EUR / PCE");
  expect(rate({ rate: "12.655", per: "100" })).toBe("12.655 EUR / 100 PCE");
  expect(rate({ rate: "-3", rateUnit: "percent" })).toBe("−3%");
  expect(rate({ kind: "subtotal", rate: "0.00" })).toBe("");
});
