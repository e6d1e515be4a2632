import { z } from "zod";
import { type Setting, setting } from "~/config/settings";
import type { Column } from "~/ui/lists/list-view";
import { documentLists, type ListName, listNames } from "./document-lists";

type Columns = Setting<z.ZodArray<z.ZodEnum<Record<string, string>>>>;

/** The columns that a list shows until a person chooses others. Key and action columns are always shown. */
export const listColumns = Object.fromEntries(
  listNames.map((list): [ListName, Columns] => {
    const optionalColumns = documentLists[list].columns.filter(({ key, action }) => !key && !action);
    const names = optionalColumns.map(({ name }) => name);
    const defaultNames = optionalColumns.filter(({ hidden }) => !hidden).map(({ name }) => name);
    const captions = Object.fromEntries(optionalColumns.map(({ name, caption }) => [name, caption]));
    const schema = z.array(z.enum(names));
    return [
      list,
      setting(`documents.columns_${list}`, schema, defaultNames, { scope: "microsite", labels: captions }),
    ];
  }),
) as Record<ListName, Columns>;

/** Hides the columns that the microsite does not show. */
export const withConfiguredColumns = (columns: readonly Column[], columnNames: readonly string[]): Column[] =>
  columns.map((column) => ({
    ...column,
    hidden: !column.key && !column.action && !columnNames.includes(column.name),
  }));
