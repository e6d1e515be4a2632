import type { SapService } from "./service";
import {
  codeSql,
  conditionTypes,
  distributionChannel,
  externalSql,
  shippingConditions,
  units,
} from "./tenant";

const calculation =
  "CASE c.calculation WHEN 'percent' THEN 'A' WHEN 'fixed' THEN 'B' WHEN 'weight' THEN 'D' ELSE 'C' END";
const rateUnit = "CASE c.calculation WHEN 'percent' THEN '%' ELSE s.currency END";
const areas = "conditions c JOIN sales_areas s ON s.id = c.sales_area";
const scales = `${areas} CROSS JOIN LATERAL jsonb_array_elements(c.scales) WITH ORDINALITY t(tier, n)`;

/** Condition records with their access keys and scales; simulation stays the way to a customer's price. */
export const conditionRecords: SapService = {
  name: "API_SLSPRICINGCONDITIONRECORD_SRV",
  sources: {
    A_SlsPrcgConditionRecord: {
      from: areas,
      columns: {
        ConditionRecord: "left(c.id, 10)",
        ConditionSequentialNumber: "'1'",
        ConditionTable:
          "CASE WHEN c.customer IS NOT NULL THEN '305' WHEN c.price_list IS NOT NULL THEN '306' ELSE '304' END",
        ConditionApplication: "'V'",
        ConditionType: codeSql("c.type", conditionTypes),
        ConditionValidityStartDate: "c.valid_from",
        ConditionValidityEndDate: "c.valid_to",
        PricingScaleType: "CASE WHEN jsonb_array_length(c.scales) > 0 THEN 'A' ELSE '' END",
        PricingScaleBasis: "CASE WHEN jsonb_array_length(c.scales) > 0 THEN 'C' ELSE '' END",
        ConditionCalculationType: calculation,
        ConditionRateValue: "c.rate",
        ConditionRateValueUnit: rateUnit,
        ConditionQuantity: "c.per",
        ConditionQuantityUnit: externalSql("c.per_unit", units),
        MinimumConditionBasisValue: "c.minimum",
        ConditionReleaseStatus: "''",
        ConditionIsDeleted: "false",
      },
      navigation: {
        to_SlsPrcgCndnRecdValidity: { set: "A_SlsPrcgCndnRecdValidity" },
        to_SlsPrcgCndnRecordScale: {
          set: "A_SlsPrcgCndnRecordScale",
          on: { ConditionRecord: "ConditionRecord" },
        },
      },
    },
    A_SlsPrcgCndnRecdValidity: {
      from: areas,
      columns: {
        ConditionRecord: "left(c.id, 10)",
        ConditionValidityEndDate: "c.valid_to",
        ConditionValidityStartDate: "c.valid_from",
        ConditionApplication: "'V'",
        ConditionType: codeSql("c.type", conditionTypes),
        SalesOrganization: "c.sales_area",
        DistributionChannel: `'${distributionChannel}'`,
        Customer: "c.customer",
        Material: "c.material",
        PriceListType: "left(c.price_list, 2)",
        CustomerPriceGroup: "upper(left(c.customer_group, 2))",
        MaterialPricingGroup: "upper(left(c.price_group, 2))",
        DestinationCountry: "c.country",
        ShippingCondition: codeSql("c.shipping_option", shippingConditions),
        TransactionCurrency: "s.currency",
      },
      navigation: {
        to_SlsPrcgConditionRecord: {
          set: "A_SlsPrcgConditionRecord",
          on: { ConditionRecord: "ConditionRecord" },
        },
      },
    },
    A_SlsPrcgCndnRecordScale: {
      from: scales,
      columns: {
        ConditionRecord: "left(c.id, 10)",
        ConditionSequentialNumber: "'1'",
        ConditionScaleLine: "t.n",
        ConditionScaleQuantity: "t.tier ->> 'from'",
        ConditionScaleQuantityUnit: externalSql("c.per_unit", units),
        ConditionRateValue: "t.tier ->> 'rate'",
        ConditionRateValueUnit: rateUnit,
      },
    },
  },
};
