import type { z } from "zod";
import { maxFileRows } from "~/lib/file-rows";
import { adminForm } from "./admin-form.server";
import type { AdminRecord } from "./admin-record";
import type {
  CollectionDefinition,
  CollectionOf,
  CollectionOperations,
  CompleteDefinition,
} from "./collection";
import { collectionChanges } from "./collection-changes.server";
import { collectionReads } from "./collection-reads.server";
import { offeredOptions } from "./form-fields";
import { type NamedKind, registerNamedKind } from "./named-kind";
import { registerReference } from "./references";
import { areaKey, areaTitle } from "./words";

/** Builds the operations behind pages, API and downloads of an area from its declaration. */
export function defineCollection<R extends AdminRecord, S extends z.ZodObject>(
  definition: CollectionDefinition<R, S>,
): CollectionOf<R> {
  const { can, filters = [], commands = [], sort = { field: "", direction: "asc" } } = definition;
  const { downloadLimit = maxFileRows } = definition;
  const unbackedAbilities = can.filter((ability) => !isBacked(ability, definition));
  if (unbackedAbilities.length > 0)
    throw new Error(`${definition.name} cannot ${unbackedAbilities.join(", ")}: its store does not`);
  const values = definition.values ?? ((record: R) => sameNames(definition.input, record));
  const collection = { ...definition, filters, commands, sort, downloadLimit, values };
  registerNamedKind(definition.name, namedKindOf(definition));
  for (const [target, reference] of Object.entries(definition.refersTo ?? {})) {
    const { name, path, permission } = definition;
    registerReference(target, { ...reference, name, path, permission, title: areaKey(definition, "title") });
  }
  // Erases the record's type: pages and API only pass on what the operations return.
  return {
    ...collection,
    configured: formOf(definition),
    operations: operationsOf(collection),
  } as unknown as CollectionOf<R>;
}

/** Names records as the list does: by its key column, unless the collection names them otherwise. */
function namedKindOf<R extends AdminRecord, S extends z.ZodObject>(
  definition: CollectionDefinition<R, S>,
): NamedKind {
  const { store, columns, path, pages, permission } = definition;
  const key = columns.find((column) => column.key) ?? columns[0];
  const href = pages?.edit ?? ((id: string) => `/admin/${path}/${id}`);
  return {
    title: (t) => areaTitle(definition, t),
    choiceOf: (field, value, t) =>
      offeredOptions(definition.form, field, t).find((option) => option.value === value)?.label ?? null,
    list: `/admin/${path}`,
    async findNames(ctx, ids) {
      const records = (await store.find?.(ctx, ids)) ?? [];
      const reader = { t: ctx.t, formats: ctx.actor.formats };
      return new Map(
        records.map((record) => {
          const cell = key?.cell(record, reader);
          const name = definition.nameOf?.(record) ?? (cell?.kind === "text" ? cell.text : "");
          return [record.id, name];
        }),
      );
    },
    ...(definition.can.includes("edit")
      ? {
          page: {
            href: (id: string) => href(encodeURIComponent(id)),
            permission,
            showsEarlierValues: definition.form.length > 0 && !pages,
          },
        }
      : {}),
  };
}

/** Wizards bring forms of their own, one for each step. */
function formOf<R extends AdminRecord, S extends z.ZodObject>(definition: CollectionDefinition<R, S>) {
  const { name, form, input, pages } = definition;
  if (form.length === 0 || pages) return null;
  return adminForm({ name, title: areaKey(definition, "title"), input, fields: form });
}

function isBacked<R extends AdminRecord, S extends z.ZodObject>(
  ability: string,
  { store }: CollectionDefinition<R, S>,
): boolean {
  switch (ability) {
    case "create":
    case "copy":
      return store.create !== undefined;
    case "edit":
      return store.update !== undefined;
    case "delete":
    case "bulkDelete":
      return store.remove !== undefined;
    case "restore":
      return store.restore !== undefined;
    case "reorder":
      return store.move !== undefined;
    default:
      return true;
  }
}

function sameNames(input: z.ZodObject, record: object): never {
  const fieldsByName = record as Record<string, unknown>;
  return Object.fromEntries(Object.keys(input.shape).map((name) => [name, fieldsByName[name]])) as never;
}

function operationsOf<R extends AdminRecord, S extends z.ZodObject>(collection: CompleteDefinition<R, S>) {
  const { can, startsFrom } = collection;
  const { list, get, download, startFrom, findChange, findAffected } = collectionReads(collection);
  const { create, update, remove, restore, move } = collectionChanges(collection);
  return {
    list,
    get,
    download,
    ...(can.includes("create") ? { create } : {}),
    ...(startsFrom ? { startFrom } : {}),
    ...(can.includes("edit") ? { update, findChange } : {}),
    ...(can.includes("delete") ? { remove, findAffected } : {}),
    ...(can.includes("restore") ? { restore } : {}),
    ...(can.includes("reorder") ? { move } : {}),
  } as unknown as CollectionOperations;
}
