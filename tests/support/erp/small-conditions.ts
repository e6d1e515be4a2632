import { demoCustomerA } from "~/erp/embedded/demo-partners";
import type { ConditionRow } from "~/erp/embedded/master/rows";

/** Prices that are easy to verify by hand: each kind of condition record once. */
export function smallConditions(): ConditionRow[] {
  let count = 0;
  const condition = (
    type: ConditionRow["type"],
    rate: string,
    differs: Partial<ConditionRow> = {},
  ): ConditionRow => {
    count += 1;
    return {
      id: `C${String(count).padStart(4, "0")}`,
      type,
      salesArea: "1000",
      customer: null,
      customerGroup: null,
      priceList: null,
      material: null,
      priceGroup: null,
      shippingOption: null,
      country: null,
      taxClass: null,
      calculation: "quantity",
      rate,
      per: null,
      perUnit: null,
      minimum: null,
      validFrom: "2020-01-01",
      validTo: "2099-12-31",
      scales: [],
      ...differs,
    };
  };
  const list = (materialNumber: string, rate: string, differs: Partial<ConditionRow> = {}) =>
    condition("listPrice", rate, { material: materialNumber, per: "1", perUnit: "PCE", ...differs });
  const percent = { calculation: "percent" } as const;
  const vat = (country: string, taxClass: string, rate: string, salesArea = "1000") =>
    condition("tax", rate, { ...percent, country, taxClass, salesArea });
  return [
    list("BOLT-M8", "12.50", { per: "100" }),
    list("BOLT-M8", "11.80", { per: "100", priceList: "A" }),
    list("BOLT-M8", "14.00", { per: "100", salesArea: "2000" }),
    list("BRG-6204", "4.20", {
      scales: [
        { from: "50", rate: "3.90" },
        { from: "200", rate: "3.60" },
      ],
    }),
    list("BRG-6204", "9.99", { priceList: "A", validFrom: "2010-01-01", validTo: "2019-12-31" }),
    list("BRG-6205", "5.00"),
    list("BRG-6206", "6.00"),
    list("BRG-OLD", "3.00"),
    list("CABLE-3G", "60.00", { perUnit: "ROL" }),
    list("OIL-46", "3.33", { perUnit: "L" }),
    list("ORING-20", "8.75", { per: "100" }),
    list("GLOVE-BLUE-9", "2.95"),
    list("MOTOR-4KW", "389.00"),
    list("VEST-M", "7.50"),
    condition("customerPrice", "4.80", {
      customer: demoCustomerA.soldTo,
      material: "BRG-6205",
      per: "1",
      perUnit: "PCE",
    }),
    condition("customerDiscount", "-3", { ...percent, customer: demoCustomerA.soldTo }),
    condition("groupDiscount", "-5", { ...percent, customerGroup: "industry", priceGroup: "bolts" }),
    condition("quantityDiscount", "0", {
      ...percent,
      priceGroup: "bearings",
      scales: [{ from: "300", rate: "-4" }],
    }),
    condition("surcharge", "0.35", { material: "CABLE-3G", per: "1", perUnit: "M" }),
    condition("smallOrder", "15.00", { calculation: "fixed", minimum: "50" }),
    condition("freight", "0.50", { calculation: "weight", shippingOption: "standard", minimum: "7.50" }),
    condition("freight", "1.20", { calculation: "weight", shippingOption: "express", minimum: "19.00" }),
    condition("freight", "0.30", { calculation: "weight", shippingOption: "freight", minimum: "60.00" }),
    vat("NL", "full", "21"),
    vat("NL", "reduced", "9"),
    vat("FR", "full", "20"),
    vat("FR", "reduced", "10"),
    vat("DE", "full", "19"),
    vat("CH", "full", "8.1", "2000"),
  ];
}
