import pg from "pg";

const textTypes = new Set<number>([pg.types.builtins.DATE, pg.types.builtins.NUMERIC]);

/** Reads dates as text, because those of the business have no time zone, and so decimals, which may exceed a double. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (textTypes.has(oid)) return (value: string) => value;
    if (oid === pg.types.builtins.INT8) return (value: string) => Number(value);
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
};
