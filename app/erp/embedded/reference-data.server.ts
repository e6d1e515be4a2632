import type { Locale } from "../texts/languages";
import { localeOf } from "../texts/text";
import type { PlantRow, SalesAreaRow, UnitRow } from "./master/rows";
import type { Sql } from "./pool.server";

/** Small tables that hardly ever change, cached once per process. */
export interface ReferenceData {
  salesAreas: ReadonlyMap<string, SalesAreaRow>;
  plants: ReadonlyMap<string, PlantRow>;
  units: ReadonlyMap<string, UnitRow>;
}

export class ReferenceCache {
  #loading: Promise<ReferenceData> | null = null;

  /** Does not cache an empty result, so that the process need not be restarted after master data are loaded. */
  async get(sql: Sql): Promise<ReferenceData> {
    this.#loading ??= load(sql);
    try {
      const data = await this.#loading;
      if (data.salesAreas.size === 0) this.#loading = null;
      return data;
    } catch (error) {
      this.#loading = null;
      throw error;
    }
  }
}

async function load(sql: Sql): Promise<ReferenceData> {
  const salesAreas = await sql.many<SalesAreaRow>("SELECT * FROM sales_areas ORDER BY id");
  const plants = await sql.many<PlantRow>("SELECT * FROM plants");
  const units = await sql.many<UnitRow>("SELECT * FROM units");
  return {
    salesAreas: new Map(salesAreas.map((row) => [row.id, row])),
    plants: new Map(plants.map((row) => [row.id, row])),
    units: new Map(units.map((row) => [row.unit, row])),
  };
}

export function unitLabel(reference: ReferenceData, unit: string, language: string): string {
  const locale: Locale = localeOf(language);
  return reference.units.get(unit)?.labels[locale] ?? unit;
}

/** Names of all units in one language, by code. */
export function unitLabelsIn({ units }: ReferenceData, language: string): Record<string, string> {
  const locale: Locale = localeOf(language);
  return Object.fromEntries([...units.values()].map(({ unit, labels }) => [unit, labels[locale]]));
}
