import { PgJsonb } from "drizzle-orm/pg-core";
import { storableJson } from "~/lib/storable";

/**
 * Lets columns of JSON take what columns of text take. Replaces a method of drizzle-orm (0.45), which offers no hook for all
 * columns of a type.
 */
export function storeAnyJson(): void {
  PgJsonb.prototype.mapToDriverValue = storableJson;
}
