import { z } from "zod";
import { holds } from "~/door/actor";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { type AdminRecord, idSchema } from "./admin-record";
import type { CompleteDefinition } from "./collection";
import { type AskedQuestion, type Question, questionSchemaOf } from "./question";
import { findEarlierState, findLatestChange } from "./record-changes.store.server";
import { type AffectedRecords, referencesTo } from "./references";

/** Makes the queries of a collection: its list, its records, and what depends on them. */
export function collectionReads<R extends AdminRecord, S extends z.ZodObject>(
  collection: CompleteDefinition<R, S>,
) {
  const { name, store } = collection;
  const allow = may(collection.permission);
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

  const startFrom = query({
    name: operationName("startFrom"),
    allow,
    input: z.strictObject({ start: z.string().max(100) }),
    run: async (ctx, { start }) => ok(orNotFound(await collection.startsFrom?.(ctx, start))),
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

  return { list, download, get, startFrom, findAffected, findChange };
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
