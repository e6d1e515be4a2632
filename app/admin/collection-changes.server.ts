import { z } from "zod";
import { raiseVersion } from "~/cache/versions.server";
import type { Change } from "~/door/audit.server";
import { type ChangeCtx, command } from "~/door/operation.server";
import { conflict, invalid, type Notice, ok, orNotFound, unchanged } from "~/door/outcome";
import { may } from "~/door/verdict";
import { type AdminRecord, idSchema } from "./admin-record";
import type { CompleteDefinition } from "./collection";
import { isSameValue } from "./same-value.server";
import { type Verify, verifiedCommand } from "./verified-command.server";
import { writeOrExplain } from "./write-or-explain.server";

const versionSchema = z.coerce.number().int().min(1);

/** Makes the changes of a collection; each writes an audit entry and outdates what is cached of the collection. */
export function collectionChanges<R extends AdminRecord, S extends z.ZodObject>(
  collection: CompleteDefinition<R, S>,
) {
  const { name, store, values } = collection;
  const allow = may(collection.permission);
  const operationName = (verb: string) => `${name}.${verb}`;
  const noteChange = async (ctx: ChangeCtx, change: Change) => {
    await ctx.audit(change);
    if (collection.tag) await raiseVersion(ctx.tx, collection.tag);
  };
  const warningsAbout = (input: object): Notice[] =>
    (collection.warnings?.(input as z.output<S>) ?? []).map((text) => ({ severity: "warning", ...text }));

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
      await noteChange(ctx, { kind: name, id: record.id, after: values(record) });
      return ok(record, ...warningsAbout(input));
    },
  };
  const create = verifiedCommand(createDefinition, verify && verifyNew);

  const updateDefinition = {
    name: operationName("update"),
    allow,
    input: collection.input.safeExtend({ id: idSchema.shape.id, version: versionSchema }),
    async run(ctx: ChangeCtx, input: object) {
      const { id, version, ...fields } = input as unknown as { id: string; version: number };
      const before = await lockRecord(collection, ctx, id);
      if (before.deletedAt) return conflict({ key: "admin.restoreFirst" });
      if (before.version !== version) return conflict({ key: "admin.changedElsewhere" });
      if (await hasValues(collection, before, fields)) return unchanged(before);
      const record = await writeOrExplain(collection, ctx, { ...before, ...fields }, () =>
        store.update?.(ctx, before, fields as z.output<S>),
      );
      await noteChange(ctx, { kind: name, id, before: values(before), after: values(record) });
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
        await noteChange(ctx, { kind: name, id, before: values(before) });
        removedRecords.push(after);
      }
      return removedRecords.length > 0
        ? ok({ removed: removedRecords })
        : invalid("", { key: "admin.nothingSelected" });
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
      await noteChange(ctx, { kind: name, id, after: values(record) });
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
      if (!(await store.move?.(ctx, record, position))) return unchanged(record);
      await noteChange(ctx, { kind: name, id, after: { position } });
      return ok(record);
    },
  });

  return { create, update, remove, restore, move };
}

async function lockRecord<R extends AdminRecord, S extends z.ZodObject>(
  { store }: CompleteDefinition<R, S>,
  ctx: ChangeCtx,
  id: string,
): Promise<R> {
  return orNotFound(await store.lock(ctx, id));
}

/** Compares in the schema's own spelling. A secret that was typed differs: the stored one is not among the values. */
async function hasValues<R extends AdminRecord, S extends z.ZodObject>(
  { input, values }: CompleteDefinition<R, S>,
  record: R,
  fields: object,
): Promise<boolean> {
  const storedFields = await input.safeParseAsync(values(record));
  // No change gives a record another id, though it may have been typed, as a sales area's is.
  return storedFields.success && isSameValue({ ...storedFields.data, id: null }, fields, input);
}
