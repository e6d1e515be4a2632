import type { Sources } from "../read/source";
import { sqlText, weightOf } from "./columns";
import { sapTextLanguages } from "./languages";
import type { SapService } from "./service";
import { distributionChannel, externalSql, units } from "./tenant";

/** Base units of one sales unit. */
const salesFactor =
  "coalesce((SELECT (u ->> 'numerator')::numeric / (u ->> 'denominator')::numeric FROM jsonb_array_elements(m.units) u WHERE u ->> 'unit' = m.sales_unit), 1)";

const languages = `(VALUES ${Object.entries(sapTextLanguages)
  .map(([code, language]) => `('${code}', '${language}')`)
  .join(", ")}) l(code, language)`;

/** Units of a product: the base unit and the alternative ones. */
const allUnits = `LATERAL (SELECT m.base_unit AS unit, 1::numeric AS numerator, 1::numeric AS denominator
  UNION ALL SELECT u ->> 'unit', (u ->> 'numerator')::numeric, (u ->> 'denominator')::numeric FROM jsonb_array_elements(m.units) u) u`;

/** Sales status: 01 discontinued, 02 not for sale. */
const salesStatus = "CASE m.status WHEN 'discontinued' THEN '01' WHEN 'notSellable' THEN '02' ELSE '' END";

const sources: Sources = {
  A_Product: {
    from: "materials m",
    columns: {
      Product: "m.number",
      ProductType: "'HAWA'",
      CrossPlantStatus: salesStatus,
      CreationDate: "date '2024-01-01'",
      LastChangeDate: "m.changed_at::date",
      LastChangeDateTime: "m.changed_at",
      GrossWeight: weightOf("m.weight_kg").weight,
      NetWeight: weightOf("m.weight_kg").weight,
      WeightUnit: weightOf("m.weight_kg").unit,
      ProductGroup: "left(m.category, 9)",
      ProductHierarchy: "left(m.category, 18)",
      BaseUnit: externalSql("m.base_unit", units),
      ProductStandardID: "left(m.ean, 18)",
      InternationalArticleNumberCat: "CASE WHEN m.ean = '' THEN '' ELSE 'HE' END",
      ProductIsConfigurable: "m.type = 'configurable'",
      CrossPlantConfigurableProduct: "m.parent",
      IsBatchManagementRequired: "m.batch_managed",
      ProductManufacturerNumber: "left(m.manufacturer_number, 40)",
      ManufacturerNumber: "upper(left(m.manufacturer, 10))",
    },
    navigation: {
      to_Description: { set: "A_ProductDescription" },
      to_ProductBasicText: { set: "A_ProductBasicText" },
      to_ProductUnitsOfMeasure: { set: "A_ProductUnitsOfMeasure" },
      to_SalesDelivery: { set: "A_ProductSalesDelivery" },
      to_Plant: { set: "A_ProductPlant" },
    },
    etag: "LastChangeDateTime",
  },
  A_ProductDescription: {
    from: `materials m CROSS JOIN ${languages}`,
    columns: {
      Product: "m.number",
      Language: "l.code",
      ProductDescription: "left(m.names ->> l.language, 40)",
    },
  },
  A_ProductBasicText: {
    from: `materials m CROSS JOIN ${languages}`,
    columns: { Product: "m.number", Language: "l.code", LongText: "m.descriptions ->> l.language" },
  },
  A_ProductSalesText: {
    from: `materials m CROSS JOIN ${languages} CROSS JOIN sales_areas s`,
    where: "NOT s.id = ANY(coalesce(m.not_sold_in, '{}'))",
    columns: {
      Product: "m.number",
      ProductSalesOrg: "s.id",
      ProductDistributionChnl: sqlText(distributionChannel),
      Language: "l.code",
      LongText: "m.descriptions ->> l.language",
    },
  },
  A_ProductSalesDelivery: {
    from: "materials m CROSS JOIN sales_areas s",
    where: "NOT s.id = ANY(coalesce(m.not_sold_in, '{}'))",
    columns: {
      Product: "m.number",
      ProductSalesOrg: "s.id",
      ProductDistributionChnl: sqlText(distributionChannel),
      MinimumOrderQuantity: `trim_scale(m.minimum_quantity * ${salesFactor})`,
      DeliveryQuantity: `trim_scale(m.rounding_quantity * ${salesFactor})`,
      DeliveryQuantityUnit: externalSql("m.base_unit", units),
      SupplyingPlant: "s.plant",
      ProductSalesStatus: salesStatus,
      SalesMeasureUnit: `CASE WHEN m.sales_unit = m.base_unit THEN '' ELSE ${externalSql("m.sales_unit", units)} END`,
      BaseUnit: externalSql("m.base_unit", units),
      ProductHierarchy: "left(m.category, 18)",
      ItemCategoryGroup: "CASE m.type WHEN 'configurable' THEN '0002' ELSE 'NORM' END",
    },
    navigation: { to_SalesText: { set: "A_ProductSalesText" } },
  },
  A_ProductUnitsOfMeasure: {
    from: `materials m CROSS JOIN ${allUnits}`,
    columns: {
      Product: "m.number",
      AlternativeUnit: externalSql("u.unit", units),
      QuantityNumerator: "u.numerator",
      QuantityDenominator: "u.denominator",
      GrossWeight: weightOf("(m.weight_kg * u.numerator / u.denominator)").weight,
      WeightUnit: weightOf("(m.weight_kg * u.numerator / u.denominator)").unit,
      GlobalTradeItemNumber: "CASE WHEN u.unit = m.base_unit THEN left(m.ean, 18) ELSE '' END",
      BaseUnit: externalSql("m.base_unit", units),
    },
    navigation: { to_InternationalArticleNumber: { set: "A_ProductUnitsOfMeasureEAN" } },
  },
  A_ProductUnitsOfMeasureEAN: {
    from: "materials m",
    where: "m.ean <> ''",
    columns: {
      Product: "m.number",
      AlternativeUnit: externalSql("m.base_unit", units),
      ConsecutiveNumber: "'1'",
      ProductStandardID: "left(m.ean, 18)",
      InternationalArticleNumberCat: "'HE'",
      IsMainGlobalTradeItemNumber: "true",
    },
  },
  A_ProductPlant: {
    from: "materials m CROSS JOIN plants p",
    columns: {
      Product: "m.number",
      Plant: "p.id",
      AvailabilityCheckType: "'02'",
      IsBatchManagementRequired: "m.batch_managed",
      BaseUnit: externalSql("m.base_unit", units),
      GoodsReceiptDuration: "coalesce(m.replenishment_days, 0)",
    },
  },
};

export const products: SapService = { name: "API_PRODUCT_SRV", sources };
