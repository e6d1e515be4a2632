import { inArray, sql } from "drizzle-orm";
import type { CollectionStore, ReadCtx } from "~/admin/collection";
import { contains, tableStore } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { holds } from "~/door/actor";
import { auditEntries } from "~/door/door.tables";
import type { Activity } from "./activity";
import { nameFields, nameWithin, operationsNamed } from "./activity-names.server";
import { namedKindOf } from "./named-kinds.server";
import { findReferences, withNames } from "./references-in-changes";

const { subjectKind, subjectId, userName, operation } = auditEntries;

const table = tableStore(auditEntries, {
  search: [userName, operation, subjectId],
  searchWords: (q, { t }) => {
    const operations = operationsNamed(q, t);
    return operations.length > 0 ? inArray(operation, operations) : undefined;
  },
  filters: {
    userName: (value) => contains(userName, value),
    // Typed as words, not chosen: a select of all 500 operations would weigh more than the page.
    operation: (words, { t }) => inArray(operation, [...operationsNamed(words, t), words]),
    // Filter `roles:018f…`, to which the pages of records link, or a kind alone.
    subject: (value) => {
      const [kind = "", ...id] = value.split(":");
      return id.length > 0
        ? sql`${subjectKind} = ${kind} AND ${subjectId} = ${id.join(":")}`
        : sql`${subjectKind} = ${kind}`;
    },
  },
  dated: auditEntries.at,
  extra: { version: sql<number>`1` },
});

type Entry = Awaited<ReturnType<typeof table.list>>["records"][number];

interface Subject {
  kind: string;
  id: string;
}

const keyOf = ({ kind, id }: Subject): string => `${kind}:${id}`;
const subjectOf = (entry: Entry): Subject => ({ kind: entry.subjectKind, id: entry.subjectId });

function hrefOf({ actor }: ReadCtx, { kind, id }: Subject): string | null {
  const page = namedKindOf(kind)?.page;
  return page && holds(actor, page.permission) ? page.href(id) : null;
}

/** Leads to the form of a changed record, filled in with the values before the change. */
function earlierHrefOf(ctx: ReadCtx, entry: Entry): string | null {
  const isChange = entry.operation.endsWith(".update") && entry.before !== null;
  const href = hrefOf(ctx, subjectOf(entry));
  const showsEarlierValues = namedKindOf(entry.subjectKind)?.page?.showsEarlierValues ?? false;
  return isChange && href && showsEarlierValues ? `${href}?before=${entry.id}` : null;
}

/** Reads the names of entries with one query for each kind of subject. */
async function addNames(ctx: ReadCtx, entries: Entry[]): Promise<Activity[]> {
  const subjects = entries.map(subjectOf);
  const references = entries.flatMap(({ before, after }) => findReferences([before, after]));
  const currentNames = await findNames(ctx, [...subjects, ...references]);
  const { formats } = ctx.actor;
  const readableEntries = entries.map((entry) => {
    const states = {
      before: withNames(entry.before, currentNames),
      after: withNames(entry.after, currentNames),
    };
    const key = keyOf(subjectOf(entry));
    return {
      ...entry,
      ...states,
      subjectName: currentNames.get(key) ?? nameWithin(states, formats),
      subjectHref: currentNames.has(key) ? hrefOf(ctx, subjectOf(entry)) : null,
      earlierHref: currentNames.has(key) ? earlierHrefOf(ctx, entry) : null,
    };
  });
  const namelessSubjects = readableEntries.filter(({ subjectName }) => subjectName === null).map(subjectOf);
  const formerStates = await findFormerStates(ctx.db, namelessSubjects);
  return readableEntries.map((entry) => {
    const formerState = formerStates.get(keyOf(subjectOf(entry)));
    return formerState && entry.subjectName === null
      ? { ...entry, subjectName: nameWithin(formerState, formats) }
      : entry;
  });
}

async function findNames(ctx: ReadCtx, subjects: readonly Subject[]): Promise<Map<string, string>> {
  const idsByKind = new Map<string, Set<string>>();
  for (const { kind, id } of subjects) idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(id));
  const records = await Promise.all(
    [...idsByKind].map(async ([kind, ids]) => {
      const names = (await namedKindOf(kind)?.findNames(ctx, [...ids])) ?? new Map<string, string>();
      return [...names].map(([id, name]) => [keyOf({ kind, id }), name] as const);
    }),
  );
  return new Map(records.flat());
}

/** Finds the latest states of subjects that no longer exist, for the names that they had last. */
async function findFormerStates(
  db: Db,
  subjects: readonly Subject[],
): Promise<Map<string, { before: unknown; after: unknown }>> {
  if (subjects.length === 0) return new Map();
  const kinds = sql`${sql.param(subjects.map(({ kind }) => kind))}::text[]`;
  const ids = sql`${sql.param(subjects.map(({ id }) => id))}::text[]`;
  const fields = sql`${sql.param([...nameFields])}::text[]`;
  const { rows } = await db.execute<{ kind: string; id: string; before: unknown; after: unknown }>(sql`
    SELECT DISTINCT ON (a.subject_kind, a.subject_id)
      a.subject_kind AS kind, a.subject_id AS id, a.before, a.after
    FROM (SELECT DISTINCT kind, id FROM unnest(${kinds}, ${ids}) AS s(kind, id)) AS s
    JOIN ${auditEntries} a ON a.subject_kind = s.kind AND a.subject_id = s.id
    WHERE jsonb_exists_any(a.after, ${fields}) OR jsonb_exists_any(a.before, ${fields})
    ORDER BY a.subject_kind, a.subject_id, a.at DESC`);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

export const activityStore: CollectionStore<Activity, never> = {
  async list(ctx, question, rows) {
    const records = await table.list(ctx, question, rows);
    return { ...records, records: await addNames(ctx, records.records) };
  },
  async get(ctx, id) {
    const entry = await table.get(ctx, id);
    return entry && ((await addNames(ctx, [entry]))[0] ?? null);
  },
  lock: () => Promise.resolve(null),
};
