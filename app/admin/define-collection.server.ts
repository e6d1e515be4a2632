import { z } from "zod";
import { raiseVersion } from "~/cache/versions.server";
import { holds } from "~/door/actor";
import type { Change } from "~/door/audit.server";
import { type ChangeCtx, command, type QueryCtx, query } from "~/door/operation.server";
import { conflict, invalid, type Notice, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { maxFileRows } from "~/lib/file-rows";
import { adminForm } from "./admin-form.server";
import type { AdminRecord } from "./admin-record";
import type { CollectionDefinition, CollectionOf, CollectionOperations } from "./collection";
import { type NamedKind, registerNamedKind } from "./named-kind";
import { type AskedQuestion, type Question, questionSchemaOf } from "./question";
import { findEarlierState, findLatestChange } from "./record-changes.store.server";
import { type AffectedRecords, referencesTo, registerReference } from "./references";
import { type Verify, verifiedCommand } from "./verified-command.server";
import { areaKey, areaTitle } from "./words";
import { writeOrExplain } from "./write-or-explain.server";

const idSchema = z.strictObject({ id: z.string().max(100) });
const versionSchema = z.coerce.number().int().min(1);

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

type CompleteDefinition<R extends AdminRecord, S extends z.ZodObject> = CollectionDefinition<R, S> &
  Required<Pick<CollectionDefinition<R, S>, "values" | "sort" | "downloadLimit">>;

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
  const { name, store, can, values } = collection;
  const allow = may(collection.permission);
  const changes = async (ctx: ChangeCtx, change: Change) => {
    await ctx.audit(change);
    if (collection.tag) await raiseVersion(ctx.tx, collection.tag);
  };
  const warningsAbout = (input: object): Notice[] =>
    (collection.warnings?.(input as z.output<S>) ?? []).map((text) => ({ severity: "warning", ...text }));
  const operationName = (verb: string) => `${name}.${verb}`;

  const questionSchema = questionSchemaOf(collection);
  const list = query({
    name: operationName("list"),
    allow,
    input: questionSchema,
    async run(ctx, input) {
      const question = sortsOf(collection, input);
      const { page, pageSize } = question;
      const rows = await store.list(ctx, question, { limit: pageSize, offset: (page - 1) * pageSize });
      return ok({ ...rows, page, pageSize, question });
    },
  });

  const download = query({
    name: operationName("download"),
    allow,
    input: questionSchema,
    async run(ctx, input) {
      const limit = collection.downloadLimit;
      const question = sortsOf(collection, input);
      const rows = await store.list(ctx, question, { limit, offset: 0 });
      return ok({ ...rows, page: 1, pageSize: limit, question });
    },
  });

  const get = query({
    name: operationName("get"),
    allow,
    input: idSchema,
    run: async (ctx, { id }) => ok(orNotFound(await store.get(ctx, id))),
  });

  const { verify } = collection;
  const verifyNew: Verify<object> = async (ctx, input) =>
    (await verify?.(ctx, input as z.output<S>, null)) ?? [];
  const verifyChange: Verify<object> = async (ctx, input) => {
    const { id, version: _, ...fields } = input as { id: string; version: number };
    return (await verify?.(ctx, fields as z.output<S>, await store.get(ctx, id))) ?? [];
  };

  const createDefinition = {
    name: operationName("create"),
    allow,
    input: collection.input,
    async run(ctx: ChangeCtx, input: object) {
      const record = await writeOrExplain(collection, ctx, { ...input }, () =>
        store.create?.(ctx, input as z.output<S>),
      );
      await changes(ctx, { kind: name, id: record.id, after: values(record) });
      return ok(record, ...warningsAbout(input));
    },
  };
  const create = verifiedCommand(createDefinition, verify && verifyNew);

  const startFrom = query({
    name: operationName("startFrom"),
    allow,
    input: z.strictObject({ start: z.string().max(100) }),
    run: async (ctx, { start }) => ok(orNotFound(await collection.startsFrom?.(ctx, start))),
  });

  const updateDefinition = {
    name: operationName("update"),
    allow,
    input: collection.input.safeExtend({ id: idSchema.shape.id, version: versionSchema }),
    async run(ctx: ChangeCtx, input: object) {
      const { id, version, ...fields } = input as unknown as { id: string; version: number };
      const before = await lockRecord(collection, ctx, id);
      if (before.deletedAt) return conflict({ key: "admin.restoreFirst" });
      if (before.version !== version) return conflict({ key: "admin.changedElsewhere" });
      const record = await writeOrExplain(collection, ctx, { ...before, ...fields }, () =>
        store.update?.(ctx, before, fields as z.output<S>),
      );
      await changes(ctx, { kind: name, id, before: values(before), after: values(record) });
      return ok(record, ...warningsAbout(fields));
    },
  };
  const update = verifiedCommand(updateDefinition, verify && verifyChange);

  const remove = command({
    name: operationName("remove"),
    allow,
    input: z.strictObject({ items: z.array(idSchema.shape.id).min(1, "admin.nothingSelected").max(100) }),
    async run(ctx, { items }) {
      const removedRecords: AdminRecord[] = [];
      for (const id of items) {
        const before = await lockRecord(collection, ctx, id);
        if (before.deletedAt) continue;
        const after = await writeOrExplain(
          collection,
          ctx,
          {},
          async () => (await store.remove?.(ctx, before)) ?? before,
        );
        await changes(ctx, { kind: name, id, before: values(before) });
        removedRecords.push(after);
      }
      return removedRecords.length > 0
        ? ok({ removed: removedRecords })
        : invalid("", { key: "admin.nothingSelected" });
    },
  });

  const findAffected = query({
    name: operationName("findAffected"),
    allow,
    input: z.strictObject({ items: z.array(idSchema.shape.id).min(1).max(100) }),
    run: async (ctx, { items }) => ok(await affectedBy(ctx, name, items)),
  });

  const findChange = query({
    name: operationName("findChange"),
    allow,
    input: idSchema.extend({ before: z.uuid().optional() }),
    async run({ db }, { id, before }) {
      const subject = { kind: name, id };
      const [latest, earlierState] = await Promise.all([
        findLatestChange(db, subject),
        before ? findEarlierState(db, subject, before) : null,
      ]);
      return ok({ latest, earlier: earlierState });
    },
  });

  const restore = command({
    name: operationName("restore"),
    allow,
    input: idSchema,
    async run(ctx, { id }) {
      const before = await lockRecord(collection, ctx, id);
      if (!before.deletedAt) return conflict({ key: "admin.notDeleted" });
      const record = await writeOrExplain(collection, ctx, { ...before }, () => store.restore?.(ctx, before));
      await changes(ctx, { kind: name, id, after: values(record) });
      return ok(record);
    },
  });

  const move = command({
    name: operationName("move"),
    allow,
    input: idSchema.extend({
      position: z.union([z.enum(["up", "down"]), z.coerce.number().int().min(1).max(100_000)]),
    }),
    async run(ctx, { id, position }) {
      const record = await lockRecord(collection, ctx, id);
      await store.move?.(ctx, record, position);
      await changes(ctx, { kind: name, id, after: { position } });
      return ok(record);
    },
  });

  return {
    list,
    get,
    download,
    ...(can.includes("create") ? { create } : {}),
    ...(collection.startsFrom ? { startFrom } : {}),
    ...(can.includes("edit") ? { update, findChange } : {}),
    ...(can.includes("delete") ? { remove, findAffected } : {}),
    ...(can.includes("restore") ? { restore } : {}),
    ...(can.includes("reorder") ? { move } : {}),
  } as unknown as CollectionOperations;
}

function sortsOf<R extends AdminRecord, S extends z.ZodObject>(
  { sort }: CompleteDefinition<R, S>,
  { sortBy, order, ...question }: AskedQuestion,
): Question {
  if (sortBy) return { ...question, sortBy, order: order ?? "asc" };
  return { ...question, sortBy: sort.field || undefined, order: order ?? sort.direction };
}

/** Readers without access to the referring list see the number of records, not their names. */
async function affectedBy({ db, actor }: QueryCtx, name: string, ids: string[]): Promise<AffectedRecords[]> {
  const affectedRows = await Promise.all(
    referencesTo(name).map(async ({ find, title, path, permission, blocks = false }) => {
      const { count, names } = await find(db, ids);
      const isOpen = holds(actor, permission);
      return { title, count, names: isOpen ? names : [], href: isOpen ? `/admin/${path}` : null, blocks };
    }),
  );
  return affectedRows.filter(({ count }) => count > 0);
}

async function lockRecord<R extends AdminRecord, S extends z.ZodObject>(
  { store }: CompleteDefinition<R, S>,
  ctx: ChangeCtx,
  id: string,
): Promise<R> {
  return orNotFound(await store.lock(ctx, id));
}
