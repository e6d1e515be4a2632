import { PgJsonb } from "drizzle-orm/pg-core";
import { storableJson } from "~/lib/storable";

/** Lets columns of JSON take what columns of text take. */
export function storeAnyJson(): void {
  PgJsonb.prototype.mapToDriverValue = storableJson;
}
