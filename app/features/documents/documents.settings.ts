import { z } from "zod";
import { type Setting, setting } from "~/config/settings";
import type { Column } from "~/ui/lists/list-view";
import { documentLists, type ListName, listNames } from "./document-lists";

type Columns = Setting<z.ZodArray<z.ZodEnum<Record<string, string>>>>;

/** Which columns a list shows until somebody chooses others. What names a row or acts on it is always there. */
export const listColumns = Object.fromEntries(
  listNames.map((list): [ListName, Columns] => {
    const optional = documentLists[list].columns.filter(({ key, action }) => !key && !action);
    const names = optional.map(({ name }) => name);
    const usual = optional.filter(({ hidden }) => !hidden).map(({ name }) => name);
    return [list, setting(`documents.columns_${list}`, z.array(z.enum(names)), usual, "microsite")];
  }),
) as Record<ListName, Columns>;

/** The columns as a microsite shows them. */
export const asConfigured = (columns: readonly Column[], shown: readonly string[]): Column[] =>
  columns.map((column) => ({
    ...column,
    hidden: !column.key && !column.action && !shown.includes(column.name),
  }));
