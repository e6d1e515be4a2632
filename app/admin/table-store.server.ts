import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  is,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "~/db/db.server";
import { inLanguageOrder } from "~/db/in-language-order";
import { instantAt } from "~/i18n/formats";
import { must } from "~/lib/assert";
import { daysBefore } from "~/lib/business-date";
import { maxFileRows } from "~/lib/file-rows";
import { newId } from "~/lib/ids";
import type { AdminRecord } from "./admin-record";
import type { CollectionStore, FoundRecords, Move, ReadCtx } from "./collection";
import { findTwin } from "./find-twin.server";
import type { Question } from "./question";
import { type ShownText, shownAs } from "./shown-text.server";

/** Stops counting at this limit: larger numbers help nobody and cost more than the page. */
const countLimit = maxFileRows;

/** Rows of a list that are made records at once: more of them would take longer than others may wait. */
const maxRowsAtOnce = 1_000;

/** A table with the columns of an administered record. */
export type RecordTable = PgTable & { id: PgColumn; version?: PgColumn };

export interface TableOptions<E extends Record<string, SQL> = Record<never, SQL>> {
  /** Selects additional values of each record from other tables, such as names and counts. */
  extra?: E;
  /** Columns that are read; all by default. */
  columns?: Record<string, PgColumn>;
  /** Condition that restricts the collection's rows. */
  only?: SQL;
  /** Text that the list shows in place of the code in a column: it is searched, and sorted by. */
  shownAs?: Record<string, ShownText>;
  /** Columns that the search box looks in: any part of the text, in any case. */
  search: (PgColumn | SQL)[];
  /** Finds rows by words that are stored nowhere, such as the name that a code has in the reader's language. */
  searchWords?(q: string, reader: Pick<ReadCtx, "t">): SQL | undefined;
  /** Texts sorted by bytes: columns with an index that a language's order could not use. */
  bytewise?: PgColumn[];
  /** Columns that filters ask for, by the filter's name. */
  filters?: Record<string, PgColumn | ((value: string, reader: Pick<ReadCtx, "t">) => SQL | undefined)>;
  /** Column that "from" and "to" filter. */
  dated?: PgColumn;
  /** Column of the administrators' order of the rows, and the columns within which it counts. */
  position?: PgColumn;
  within?: PgColumn;
}

type StoredRecord<T extends RecordTable, E extends Record<string, SQL>> = T["$inferSelect"] &
  AdminRecord & { [K in keyof E]: E[K] extends SQL<infer V> ? V : never };

/**
 * Store of a table with one row per record. `deletedAt` enables soft deletion, `position` a manual order. A
 * collection overrides methods with a spread.
 */
export function tableStore<T extends RecordTable, E extends Record<string, SQL> = Record<never, SQL>>(
  table: T,
  options: TableOptions<E>,
): Required<CollectionStore<StoredRecord<T, E>, Partial<T["$inferInsert"]>>> {
  type R = StoredRecord<T, E>;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const selectedColumns = { ...(options.columns ?? columns), ...options.extra };
  const { position } = options;

  async function list(ctx: ReadCtx, question: Question, rows: { limit: number; offset: number }) {
    const { db } = ctx;
    const where = conditions(columns, question, options, ctx);
    const sortable: Record<string, PgColumn | SQL> = selectedColumns;
    const shownText = options.shownAs?.[question.sortBy ?? ""];
    const column =
      (shownText && shownAs(shownText, ctx)) ||
      (question.sortBy && sortable[question.sortBy]) ||
      position ||
      columns[defaultSort(columns)];
    const orderBy = orderOf(must(column, "a column to sort by"), options);
    const direction = question.order === "desc" ? desc : asc;
    // Sorts both columns in one direction: PostgreSQL scans an index forwards or backwards.
    const order = [direction(orderBy), direction(table.id)];
    const records = await db
      .select(selectedColumns)
      .from(table as PgTable)
      .where(where)
      .orderBy(...order)
      .limit(Math.min(rows.limit, maxRowsAtOnce))
      .offset(rows.offset);
    const isLong = records.length === maxRowsAtOnce && rows.limit > maxRowsAtOnce;
    return {
      records: isLong ? await listInParts(ctx, { where, order, rows }) : (records as R[]),
      ...(await countUpTo(db, table, where)),
    };
  }

  /** Finds the ids of a long list at once, as one text, and then the records in parts. */
  async function listInParts(
    ctx: ReadCtx,
    { where, order, rows }: { where: SQL | undefined; order: SQL[]; rows: { limit: number; offset: number } },
  ): Promise<R[]> {
    const idsInOrder = ctx.db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(where)
      .orderBy(...order)
      .limit(rows.limit)
      .offset(rows.offset)
      .as("listed");
    const [line] = await ctx.db
      .select({ ids: sql<string>`string_agg(${idsInOrder.id}::text, E'\\n')` })
      .from(idsInOrder);
    const ids = line?.ids.split("\n") ?? [];
    const records: R[] = [];
    for (let at = 0; at < ids.length; at += maxRowsAtOnce) {
      const partIds = ids.slice(at, at + maxRowsAtOnce);
      const recordsById = new Map((await find(ctx, partIds)).map((record) => [record.id, record]));
      records.push(...partIds.flatMap((id) => recordsById.get(id) ?? []));
    }
    return records;
  }

  async function one(db: Db, id: string, lock: boolean): Promise<R | null> {
    const question = db
      .select(selectedColumns)
      .from(table as PgTable)
      .where(and(eq(table.id, id), options.only));
    const rows = isId(table.id, id) ? await (lock ? question.for("update") : question) : [];
    return (rows[0] as R | undefined) ?? null;
  }

  async function find({ db }: ReadCtx, ids: readonly string[]): Promise<R[]> {
    const array = sql`${sql.param(ids.filter((id) => isId(table.id, id)))}::text[]`;
    const records = await db
      .select(selectedColumns)
      .from(table as PgTable)
      .where(and(sql`${table.id} = ANY(${array}::${sql.raw(table.id.getSQLType())}[])`, options.only));
    return records as R[];
  }

  async function write(db: Db, id: string, values: Record<string, unknown>): Promise<R> {
    await db
      .update(table as PgTable)
      .set({ ...values, ...(table.version ? { version: sql`${table.version} + 1` } : {}) })
      .where(eq(table.id, id));
    return must(await one(db, id, false), "the record that was locked");
  }

  return {
    list,
    find,
    findTwin: ({ tx }, constraint, values) => findTwin(tx, table, constraint, values),
    get: (ctx, id) => one(ctx.db, id, false),
    lock: (ctx, id) => one(ctx.tx, id, true),
    async create(ctx, values) {
      const stamp = "createdAt" in columns ? { createdAt: ctx.clock.now() } : {};
      const at = position
        ? { [camel(position, table)]: sql`(SELECT coalesce(max(${position}), 0) + 1 FROM ${table})` }
        : {};
      const insertedValues = { id: newId(), ...stamp, ...at, ...values };
      await ctx.tx.insert(table as PgTable).values(insertedValues as never);
      return must(await one(ctx.tx, String(insertedValues.id), false), "the record that was inserted");
    },
    update: (ctx, record, values) => write(ctx.tx, record.id, values),
    async remove(ctx, record) {
      if ("deletedAt" in columns) return write(ctx.tx, record.id, { deletedAt: ctx.clock.now() });
      await ctx.tx.delete(table as PgTable).where(eq(table.id, record.id));
      return null;
    },
    restore: (ctx, record) => write(ctx.tx, record.id, { deletedAt: null }),
    move: (ctx, record, to) =>
      move(ctx.tx, table, options, { record: record as unknown as Record<string, unknown>, to }),
  };
}

function orderOf(
  column: PgColumn | SQL,
  { bytewise = [] }: TableOptions<Record<string, SQL>>,
): PgColumn | SQL {
  const isText = is(column, PgColumn) && column.getSQLType() === "text";
  return isText && !bytewise.includes(column) ? inLanguageOrder(column) : column;
}

export async function countUpTo(
  db: Db,
  table: PgTable,
  where: SQL | undefined,
): Promise<Omit<FoundRecords<never>, "records">> {
  const limitedRows = db
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(countLimit + 1)
    .as("some");
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(limitedRows);
  const count = row?.count ?? 0;
  return { total: Math.min(count, countLimit), more: count > countLimit };
}

function conditions(
  columns: Record<string, PgColumn>,
  question: Question,
  options: TableOptions,
  reader: Pick<ReadCtx, "actor" | "t">,
): SQL | undefined {
  const { formats } = reader.actor;
  const { q, filters, fromDate, toDate } = question;
  const parts: (SQL | undefined)[] = [options.only];
  if (q && options.search.length > 0) {
    const shownTexts = Object.values(options.shownAs ?? {}).map((text) => shownAs(text, reader));
    const texts = [...options.search, ...shownTexts];
    parts.push(or(...texts.map((column) => contains(column, q)), options.searchWords?.(q, reader)));
  }
  for (const [name, value] of Object.entries(filters)) {
    const filterValues = Object.hasOwn(options.filters ?? {}, name) ? options.filters?.[name] : undefined;
    if (!filterValues || value === "" || value === "ALL") continue;
    parts.push(
      typeof filterValues === "function"
        ? filterValues(value, reader)
        : eq(sql`${filterValues}::text`, value),
    );
  }
  const { deletedAt } = columns;
  if (deletedAt && filters.state === "deleted") parts.push(isNotNull(deletedAt));
  if (deletedAt && filters.state === "active") parts.push(isNull(deletedAt));
  // Dates are in the reader's time zone, as the list shows them.
  const beginOf = (day: string) => instantAt(day, "00:00:00", formats);
  if (options.dated && fromDate) parts.push(gte(options.dated, beginOf(fromDate)));
  // The last date with a four-digit year has no next day.
  if (options.dated && toDate && toDate < "9999-12-31")
    parts.push(lt(options.dated, beginOf(daysBefore(toDate, -1))));
  return and(...parts);
}

/** Case-insensitive substring search; typed text is escaped, never a pattern. */
export function contains(text: PgColumn | SQL, q: string): SQL {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`lower(${text}) LIKE ${pattern}`;
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Rejects ids that are not a UUID: PostgreSQL would fail to compare them. */
function isId(column: PgColumn, id: string): boolean {
  return column.getSQLType() !== "uuid" || uuidShape.test(id);
}

function defaultSort(columns: Record<string, PgColumn>): string {
  return ["title", "name", "key"].find((name) => name in columns) ?? "id";
}

/** Writes the order again: these lists are short, and gaps or doubles of an older order do no harm. */
async function move(
  tx: Db,
  table: RecordTable,
  options: TableOptions,
  { record, to }: { record: Record<string, unknown>; to: Move },
): Promise<boolean> {
  const position = must(options.position, "a column for the order");
  const group = options.within ? eq(options.within, record[camel(options.within, table)]) : undefined;
  const rows = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(group)
    .orderBy(asc(position), asc(table.id))
    .for("update");
  const ids = rows.map(({ id }) => String(id));
  const from = ids.indexOf(String(record.id));
  const targetPosition = to === "up" ? from - 1 : to === "down" ? from + 1 : to - 1;
  const target = Math.max(0, Math.min(ids.length - 1, targetPosition));
  if (target === from) return false;
  ids.splice(target, 0, ...ids.splice(from, 1));
  for (const [index, id] of ids.entries()) {
    await tx
      .update(table as PgTable)
      .set({ [camel(position, table)]: index + 1 })
      .where(and(eq(table.id, id), sql`${position} <> ${index + 1}`));
  }
  return true;
}

/** Returns the name of a column's property in the records of its table. */
function camel(column: PgColumn, table: PgTable): string {
  const [name] = Object.entries(getTableColumns(table)).find(([, each]) => each === column) ?? [];
  return must(name, "a column of this table");
}
