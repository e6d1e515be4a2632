import { PgJsonb } from "drizzle-orm/pg-core";
import { jsonInTurns } from "~/lib/in-turns.server";
import { storableJson } from "~/lib/storable";

/**
 * Lets columns of JSON take what columns of text take. Replaces a method of drizzle-orm (0.45), which offers no hook for all
 * columns of a type.
 */
export function storeAnyJson(): void {
  PgJsonb.prototype.mapToDriverValue = (value: unknown) =>
    value instanceof WrittenJson ? value.text : storableJson(value);
}

/** JSON that was written before its statement. */
class WrittenJson {
  constructor(readonly text: string) {}
}

/**
 * Writes a value that may be megabytes of JSON for a column, and yields to the event loop meanwhile. Only a statement reads the
 * result, for which it has the type of the value.
 */
export async function writtenJson<T extends object>(value: T): Promise<T> {
  return new WrittenJson(await jsonInTurns(value, storableJson)) as unknown as T;
}
