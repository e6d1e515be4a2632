import { ceilTo, num, plain } from "../../decimal";
import type { Decimal, Instant } from "../../port/basics";
import type { MaterialStatus, MaterialUnit } from "../../port/materials";
import { areaOf, chunksOf, type SapCall, services } from "../call";
import { codeWithText, portalCode } from "../codes/labels";
import { sapLanguagesOf } from "../codes/languages";
import { isOneOf } from "../odata/address";
import { type Row, rowsOf } from "../odata/rows";
import { instantOf, quantityOf, textOf } from "../odata/values";
import { kilogramsOf } from "../odata/weights";
import type { SapSalesArea } from "../settings";

/** Material as SAP tells it, in the language and the sales area of the context. */
export interface SapMaterial {
  number: string;
  name: string;
  category: string;
  manufacturerNumber: string;
  ean: string;
  baseUnit: string;
  salesUnit: string;
  units: MaterialUnit[];
  minimumQuantity: Decimal;
  roundingQuantity: Decimal;
  weightKg: Decimal;
  status: MaterialStatus;
  salesAreas: string[];
  batchManaged: boolean;
  configurable: boolean;
  parent: string | null;
  changedAt: Instant;
}

const views = [
  "to_Description",
  "to_SalesDelivery",
  "to_ProductUnitsOfMeasure",
  "to_ProductUnitsOfMeasure/to_InternationalArticleNumber",
];

export async function readMaterials(
  call: SapCall,
  numbers: readonly string[],
): Promise<Map<string, SapMaterial>> {
  const pages = await Promise.all(
    chunksOf([...new Set(numbers)]).map((chunk) =>
      call.client.all(call.ctx, services.materials, "A_Product", {
        filter: isOneOf("Product", chunk),
        expand: views,
        orderby: "Product",
      }),
    ),
  );
  return new Map(pages.flat().map((row) => [textOf(row.Product), materialOf(call, row)]));
}

function materialOf(call: SapCall, row: Row): SapMaterial {
  const { codes, salesAreas } = call.settings;
  const sales = rowsOf(row.to_SalesDelivery);
  const viewOf = (area: SapSalesArea) =>
    sales.find(
      (view) =>
        view.ProductSalesOrg === area.salesOrganization &&
        view.ProductDistributionChnl === area.distributionChannel &&
        view.IsMarkedForDeletion !== true,
    );
  // A copy of the whole catalog is made for no sales area: the first one that sells the material speaks for all.
  const areas = call.ctx.salesArea === "" ? salesAreas : [areaOf(call, call.ctx.salesArea)];
  const salesView = areas.map(viewOf).find(Boolean);
  const baseUnit = portalCode(codes.units, textOf(row.BaseUnit));
  const salesUnit = portalCode(codes.units, textOf(salesView?.SalesMeasureUnit)) || baseUnit;
  const units = unitsOf(call, row, baseUnit);
  const parent = textOf(row.CrossPlantConfigurableProduct);
  return {
    number: textOf(row.Product),
    name: nameIn(rowsOf(row.to_Description), call.ctx.language),
    category: textOf(row.ProductGroup),
    manufacturerNumber: textOf(row.ProductManufacturerNumber),
    ean: eanOf(row),
    baseUnit,
    salesUnit,
    units,
    ...orderQuantitiesOf(call, salesView, { baseUnit, salesUnit, units }),
    weightKg: weightOf(row),
    status: materialStatus(codes.salesStatuses, row, salesView),
    salesAreas: salesAreas.flatMap((area) => (viewOf(area) ? area.id : [])),
    batchManaged: row.IsBatchManagementRequired === true,
    configurable: row.ProductIsConfigurable === true,
    parent: parent === "" ? null : parent,
    changedAt: instantOf(row.LastChangeDateTime) ?? "1970-01-01T00:00:00.000Z",
  };
}

/**
 * Converts the minimum, which SAP keeps in the base unit, and the step, which has a unit of its own, into the sales unit. A
 * minimum between two steps is raised to the next one.
 */
function orderQuantitiesOf(
  call: SapCall,
  salesView: Row | undefined,
  { baseUnit, salesUnit, units }: Pick<SapMaterial, "baseUnit" | "salesUnit" | "units">,
): Pick<SapMaterial, "minimumQuantity" | "roundingQuantity"> {
  const baseUnitsOf = (name: string) => {
    const unit = units.find((each) => each.unit === name);
    return unit ? num(unit.numerator).div(unit.denominator) : num("1");
  };
  const inSalesUnit = (quantity: Decimal, unit: string) =>
    num(quantity).times(baseUnitsOf(unit)).div(baseUnitsOf(salesUnit));
  const minimum = quantityOf(salesView?.MinimumOrderQuantity);
  const step = quantityOf(salesView?.DeliveryQuantity);
  const stepUnit = portalCode(call.settings.codes.units, textOf(salesView?.DeliveryQuantityUnit)) || baseUnit;
  const rounding = step === "0" ? num("1") : inSalesUnit(step, stepUnit);
  return {
    minimumQuantity: minimum === "0" ? "1" : plain(ceilTo(inSalesUnit(minimum, baseUnit), rounding)),
    roundingQuantity: plain(rounding),
  };
}

/** Finds the text in the visitor's language, in English where there is none. */
function nameIn(descriptions: readonly Row[], language: string): string {
  const codes = [...sapLanguagesOf(language), "EN"];
  const match =
    codes.map((code) => descriptions.find((row) => row.Language === code)).find(Boolean) ?? descriptions[0];
  return textOf(match?.ProductDescription);
}

function unitsOf(call: SapCall, row: Row, baseUnit: string): MaterialUnit[] {
  const { codes } = call.settings;
  const unitOf = (code: string, numerator: Decimal, denominator: Decimal): MaterialUnit => {
    const unit = portalCode(codes.units, code);
    return {
      unit,
      label: codeWithText(call, "units", unit, call.ctx.language).label,
      numerator,
      denominator,
    };
  };
  const others = rowsOf(row.to_ProductUnitsOfMeasure)
    .map((unit) =>
      unitOf(
        textOf(unit.AlternativeUnit),
        quantityOf(unit.QuantityNumerator),
        quantityOf(unit.QuantityDenominator),
      ),
    )
    .filter(({ unit }) => unit !== baseUnit);
  return [unitOf(textOf(row.BaseUnit), "1", "1"), ...others];
}

/** A status of the sales organisation or of all plants blocks the sale; a mark for deletion ends it. */
function materialStatus(
  meanings: Record<string, MaterialStatus>,
  row: Row,
  salesView: Row | undefined,
): MaterialStatus {
  if (row.IsMarkedForDeletion === true) return "discontinued";
  if (!salesView) return "notSellable";
  const status = textOf(salesView.ProductSalesStatus) || textOf(row.CrossPlantStatus);
  return status === "" ? "sellable" : (meanings[status] ?? "notSellable");
}

const weightOf = (row: Row): Decimal =>
  kilogramsOf(row.NetWeight, row.WeightUnit) ?? kilogramsOf(row.GrossWeight, row.WeightUnit) ?? "0";

function eanOf(row: Row): string {
  const units = rowsOf(row.to_ProductUnitsOfMeasure);
  const numbers = units.flatMap((unit) => rowsOf(unit.to_InternationalArticleNumber));
  const main = numbers.find((one) => one.IsMainGlobalTradeItemNumber === true) ?? numbers[0];
  return (
    textOf(row.ProductStandardID) ||
    textOf(main?.ProductStandardID) ||
    textOf(units.find((unit) => textOf(unit.GlobalTradeItemNumber))?.GlobalTradeItemNumber)
  );
}
