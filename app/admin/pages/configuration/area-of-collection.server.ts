import { broughtTo } from "~/admin/admin-form.server";
import type { AdminRecord } from "~/admin/admin-record";
import type { Collection } from "~/admin/collection";
import type { ConfigurationArea, Fields, StoredRecord } from "~/admin/configuration/configuration";
import { inputFields } from "~/admin/form-fields";
import { areaTitle } from "~/admin/words";
import type { Ctx } from "~/door/operation.server";
import { conflict, type Outcome, ok } from "~/door/outcome";
import { findFormProblems } from "~/http/configured-form.server";
import { locales } from "~/i18n/locales";
import { mapInTurns } from "~/lib/in-turns.server";

/** Makes a collection an area of configuration files: it is read and written by its own operations. */
export function areaOfCollection(collection: Collection): ConfigurationArea {
  const { name, path, operations, identity } = collection;
  const secrets = inputFields(collection.form).flatMap((field) =>
    field.kind === "password" ? [field.name] : [],
  );
  const keyColumn = (collection.columns.find(({ key }) => key) ?? collection.columns[0])?.name ?? "id";
  const fieldsOfKey = identity ?? [keyColumn];

  async function save(ctx: Ctx, id: string | null, fields: Fields): Promise<Outcome<AdminRecord>> {
    const { create, get, update } = operations;
    if (!id) return create ? create(ctx, fields) : conflict({ key: "configurations.cannotCreate" });
    const record = await get(ctx, { id });
    if (record.kind !== "ok" || !update) return record;
    return update(ctx, { ...fields, id, version: record.value.version });
  }

  const mayWrite = ({ actor }: Ctx, id: string | null) =>
    (id ? operations.update : operations.create)?.verdict(actor, {}).allowed === true;

  /** Moves only the records that stand elsewhere, the first ones first. */
  async function reorder(ctx: Ctx, ids: readonly string[]): Promise<Outcome<unknown>> {
    const page = await operations.download(ctx, {});
    if (page.kind !== "ok" || !operations.move) return page;
    const order = page.value.records.map(({ id }) => id);
    for (const [index, id] of ids.entries()) {
      if (order[index] === id) continue;
      const outcome = await operations.move(ctx, { id, position: index + 1 });
      if (outcome.kind !== "ok") return outcome;
      order.splice(order.indexOf(id), 1);
      order.splice(index, 0, id);
    }
    return ok(null);
  }

  return {
    name,
    title: (t) => areaTitle(collection, t),
    ...(fieldsOfKey[0] === "title" ? { titleField: "title" } : {}),
    keyOf: (fields) =>
      fieldsOfKey
        .map((field) => textOf(fields[field]))
        .filter(Boolean)
        .join(" / "),
    async read(ctx) {
      const outcome = await operations.download(ctx, {});
      if (outcome.kind !== "ok") return outcome;
      const records = outcome.value.records.filter(({ deletedAt }) => !deletedAt);
      return ok(
        await mapInTurns(records, (record): StoredRecord => {
          const fields = plain(collection.values(record));
          for (const secret of secrets) delete fields[secret];
          return { id: record.id, fields };
        }),
      );
    },
    async findProblems(ctx, id, fields) {
      const { configured, form } = collection;
      const record = id ? await operations.get(ctx, { id }) : null;
      // The operation refuses whoever may not write, and says so.
      if (!configured || (record && record.kind !== "ok") || !mayWrite(ctx, id)) return [];
      const storedRecord = record?.value ?? null;
      return findFormProblems(ctx, configured, await broughtTo(ctx, form, fields, storedRecord));
    },
    async write(ctx, id, fields): Promise<Outcome<unknown>> {
      const { remove } = operations;
      if (!fields)
        return remove && id ? remove(ctx, { items: [id] }) : conflict({ key: "configurations.cannotDelete" });
      return save(ctx, id, fields);
    },
    ...(operations.move ? { reorder } : {}),
    ...(operations.remove
      ? { deletionPage: (id: string) => `/admin/${path}/delete?selected=${encodeURIComponent(id)}` }
      : {}),
  };
}

/** Copies values as JSON: days as texts, and without what is not set. */
const plain = (values: Record<string, unknown>): Fields => JSON.parse(JSON.stringify(values));

/** Text of a key: a text in several languages is identified by the first of them. */
function textOf(value: Fields[string] | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object" || Array.isArray(value)) return String(value);
  const texts = value as Record<string, unknown>;
  return String(texts.en || locales.map((locale) => texts[locale]).find(Boolean) || "");
}
