import { and, asc, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { type Db, preparedVariants } from "~/db/db.server";
import { totalOf } from "~/db/total-of";
import type { RoundState, Side } from "./negotiation";
import { quoteRounds } from "./negotiations.tables";

export type Round = typeof quoteRounds.$inferSelect;

/** Thread of one quote; numbers of quotes are unique within an ERP connection. */
export interface Thread {
  system: string;
  quoteNumber: string;
}

const inThread = ({ system, quoteNumber }: Thread) =>
  and(eq(quoteRounds.system, system), eq(quoteRounds.quoteNumber, quoteNumber));

/** Finds the rounds about a quote, the first one first. */
export function findRounds(db: Db, thread: Thread): Promise<Round[]> {
  return db.select().from(quoteRounds).where(inThread(thread)).orderBy(asc(quoteRounds.round));
}

export async function findRound(db: Db, id: string): Promise<Round | null> {
  const [row] = await db.select().from(quoteRounds).where(eq(quoteRounds.id, id));
  return row ?? null;
}

/** Inserts a round; false if somebody else has written the next one in the meantime. */
export async function insertRound(tx: Db, round: typeof quoteRounds.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(quoteRounds)
    .values(round)
    .onConflictDoNothing()
    .returning({ id: quoteRounds.id });
  return rows.length > 0;
}

type RoundChange = Partial<Omit<typeof quoteRounds.$inferInsert, "id">>;

/** Prevents a race: of two decisions about a round one moves it on; null for the other. */
export async function advanceRound(
  tx: Db,
  id: string,
  from: readonly RoundState[],
  change: RoundChange & { state: RoundState },
): Promise<Round | null> {
  const [row] = await tx
    .update(quoteRounds)
    .set(change)
    .where(and(eq(quoteRounds.id, id), inArray(quoteRounds.state, [...from])))
    .returning();
  return row ?? null;
}

/** Reader of open rounds: a customer, or staff with the customers whom they serve; null: all. */
export type RoundsReader =
  | { side: "customer"; soldTo: string; system: string }
  | { side: "seller"; customers: readonly string[] | null };

const servedFor = (customers: readonly string[] | null) =>
  customers === null ? undefined : inArray(quoteRounds.soldTo, [...customers]);

const readableBy = (reader: RoundsReader) =>
  reader.side === "customer"
    ? and(eq(quoteRounds.soldTo, reader.soldTo), eq(quoteRounds.system, reader.system))
    : servedFor(reader.customers);

/** Finds a page of the rounds that wait for one of both sides, latest first. */
export async function findOpenRounds(
  db: Db,
  reader: RoundsReader,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Round[]; total: number }> {
  const readerKind = reader.side === "customer" ? "customer" : reader.customers ? "served" : "everyone";
  const items = await openRounds(db, readerKind).execute({
    ...reader,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const count = () => db.$count(quoteRounds, and(eq(quoteRounds.state, "open"), readableBy(reader)));
  return { items, total: await totalOf(items, { page, pageSize }, count) };
}

const openRounds = preparedVariants((db, reader: "customer" | "served" | "everyone") => {
  const readable = {
    customer: sql`${quoteRounds.soldTo} = ${sql.placeholder("soldTo")} AND ${quoteRounds.system} = ${sql.placeholder("system")}`,
    served: sql`${quoteRounds.soldTo} = ANY(${sql.placeholder("customers")})`,
    everyone: undefined,
  };
  return db
    .select()
    .from(quoteRounds)
    .where(and(sql`${quoteRounds.state} = 'open'`, readable[reader]))
    .orderBy(desc(quoteRounds.updatedAt))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare(`open_rounds_for_${reader}`);
});

/** Finds the latest round about a quote with this number of a customer whom the staff member serves. */
export async function findServedRound(
  db: Db,
  customers: readonly string[] | null,
  quoteNumber: string,
): Promise<Round | null> {
  const [row] = await db
    .select()
    .from(quoteRounds)
    .where(and(eq(quoteRounds.quoteNumber, quoteNumber), servedFor(customers)))
    .orderBy(desc(quoteRounds.round))
    .limit(1);
  return row ?? null;
}

/** Finds open rounds of the seller that end soon and of which nobody was reminded. */
export function findEndingRounds(db: Db, until: string, maxRounds: number): Promise<Round[]> {
  return db
    .select()
    .from(quoteRounds)
    .where(
      and(
        eq(quoteRounds.state, "open"),
        eq(quoteRounds.side, "seller" satisfies Side),
        lte(quoteRounds.validTo, until),
        isNull(quoteRounds.remindedAt),
      ),
    )
    .limit(maxRounds);
}

export async function setReminded(tx: Db, id: string, at: Date): Promise<void> {
  await tx.update(quoteRounds).set({ remindedAt: at }).where(eq(quoteRounds.id, id));
}

/** Counts a look-up and returns how many there have been. */
export async function countRoundLookUp(tx: Db, id: string): Promise<number> {
  const [row] = await tx
    .update(quoteRounds)
    .set({ checks: sql`${quoteRounds.checks} + 1` })
    .where(eq(quoteRounds.id, id))
    .returning({ checks: quoteRounds.checks });
  return row?.checks ?? 0;
}
