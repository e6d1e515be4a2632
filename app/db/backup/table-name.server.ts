import pg from "pg";
import type { BackupTable } from "./manifest";

/** Names a table or a sequence in a statement. */
export const tableName = ({ schema, name }: Pick<BackupTable, "schema" | "name">) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
