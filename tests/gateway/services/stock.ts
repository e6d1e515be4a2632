import { ODataError } from "../protocol/odata-error";
import type { Row } from "../read/read-entities";
import { type Call, type SapService, textOf } from "./service";
import { externalSql, units } from "./tenant";

export const batches: SapService = {
  name: "API_BATCH_SRV",
  sources: {
    Batch: {
      from: "batches b",
      columns: {
        Material: "b.material",
        BatchIdentifyingPlant: "''",
        Batch: "b.batch",
        MatlBatchIsInRstrcdUseStock: "b.blocked",
        ManufactureDate: "b.produced_on",
        ShelfLifeExpirationDate: "b.expires_on",
        LastChangeDateTime: "b.produced_on::timestamptz",
      },
      navigation: { to_BatchPlant: { set: "BatchPlant", on: { Material: "Material", Batch: "Batch" } } },
    },
    BatchPlant: {
      from: "batches b",
      columns: {
        Material: "b.material",
        Batch: "b.batch",
        Plant: "b.plant",
        LastChangeDateTime: "b.produced_on::timestamptz",
      },
    },
  },
};

/**
 * Stock of batches is unrestricted (01) or restricted (07). Stock that is reserved for one order (special stock E) or lies at a
 * customer's (W) has the type 01, too, as the special stock is a key of its own. Quantities that orders reserve are not deducted. */
export const materialStock: SapService = {
  name: "API_MATERIAL_STOCK_SRV",
  sources: {
    A_MaterialStock: {
      from: "materials m",
      columns: { Material: "m.number", MaterialBaseUnit: externalSql("m.base_unit", units) },
    },
    A_MatlStkInAcctMod: {
      from: `(SELECT s.material, s.plant, '' AS batch, s.on_hand AS quantity, '01' AS type, x.special FROM stock s JOIN materials m ON m.number = s.material AND NOT m.batch_managed
          CROSS JOIN (VALUES (''), ('E')) x(special)
        UNION ALL SELECT material, plant, batch, quantity - reserved, CASE WHEN blocked THEN '07' ELSE '01' END, x.special FROM batches CROSS JOIN (VALUES (''), ('W')) x(special)) s JOIN materials m ON m.number = s.material`,
      columns: {
        Material: "s.material",
        Plant: "s.plant",
        StorageLocation: "'0001'",
        Batch: "s.batch",
        InventorySpecialStockType: "s.special",
        InventoryStockType: "s.type",
        MaterialBaseUnit: externalSql("m.base_unit", units),
        MatlWrhsStkQtyInMatlBaseUnit: "trim_scale(s.quantity)",
      },
      order: ["Material", "Plant", "Batch", "InventorySpecialStockType"],
    },
  },
};

/** Availability of a material in a plant, without a customer: stock and receipts less what orders have confirmed. */
export const availability: SapService = {
  name: "API_PRODUCT_AVAILY_INFO_BASIC",
  sources: {},
  functions: {
    DetermineAvailabilityAt: async (parameters, call) => ({
      DetermineAvailabilityAt: await recordAt(parameters, dayOf(parameters) ?? (await call.today()), call),
    }),
    DetermineAvailabilityOf: async (parameters, call) => {
      const quantity = Number(textOf(parameters, "RequestedQuantityInBaseUnit") || "0");
      const series = await seriesOf(parameters, call);
      const record = series.find((one) => Number(one.AvailableQuantityInBaseUnit) >= quantity);
      return { DetermineAvailabilityOf: record ?? { ...series.at(-1), AvailableQuantityInBaseUnit: "0" } };
    },
    CalculateAvailabilityTimeseries: async (parameters, call) => ({
      results: await seriesOf(parameters, call),
    }),
  },
};

const dayOf = (parameters: Row): string | undefined =>
  textOf(parameters, "RequestedUTCDateTime").slice(0, 10) || undefined;

async function seriesOf(parameters: Row, call: Call): Promise<Record<string, unknown>[]> {
  const material = textOf(parameters, "Material");
  const plant = textOf(parameters, "SupplyingPlant");
  const today = await call.today();
  const days = await call.sql.many<{ day: string }>(
    `SELECT DISTINCT greatest(day, $3::date)::text AS day FROM (SELECT $3::date AS day
       UNION SELECT date FROM receipts WHERE material = $1 AND plant = $2 AND NOT received
       UNION SELECT confirmed_date FROM schedule_lines WHERE material = $1 AND plant = $2 AND open > 0 AND confirmed_date IS NOT NULL) d
     ORDER BY 1`,
    [material, plant, today],
  );
  return Promise.all(days.map(({ day }) => recordAt(parameters, day, call)));
}

async function recordAt(parameters: Row, day: string, call: Call): Promise<Record<string, unknown>> {
  const material = textOf(parameters, "Material");
  const plant = textOf(parameters, "SupplyingPlant");
  if (!textOf(parameters, "ATPCheckingRule")) throw new ODataError(400, "ATP/010", "Enter a checking rule");
  const row = await call.sql.maybe<{ unit: string; free: string }>(
    `SELECT ${externalSql("m.base_unit", units).replaceAll(":codes", `'${call.reader.language.codes}'`)} AS unit,
       trim_scale(coalesce((SELECT sum(on_hand) FROM stock WHERE material = $1 AND plant = $2), 0)
       + coalesce((SELECT sum(quantity) FROM receipts WHERE material = $1 AND plant = $2 AND NOT received AND date <= $3), 0)
       - coalesce((SELECT sum(open) FROM schedule_lines WHERE material = $1 AND plant = $2 AND confirmed_date IS NOT NULL), 0))::text AS free
     FROM materials m WHERE m.number = $1 AND EXISTS (SELECT 1 FROM plants WHERE id = $2)`,
    [material, plant, day],
  );
  if (!row) throw new ODataError(400, "M3/351", `Material ${material} not maintained in plant ${plant}`);
  const free = Number(row.free) < 0 ? "0" : row.free;
  return {
    __metadata: { type: "API_PRODUCT_AVAILY_INFO_BASIC.AvailabilityRecord" },
    Material: material,
    SupplyingPlant: plant,
    ATPCheckingRule: textOf(parameters, "ATPCheckingRule"),
    AvailableQuantityInBaseUnit: free,
    BaseUnit: row.unit,
    PeriodStartUTCDateTime: `/Date(${Date.parse(`${day}T00:00:00Z`)}+0000)/`,
    PeriodEndUTCDateTime: `/Date(${Date.parse("9999-12-31T00:00:00Z")}+0000)/`,
  };
}
