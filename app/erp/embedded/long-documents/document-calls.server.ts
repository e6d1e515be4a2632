import type { Clock } from "~/lib/clock";
import { maxShortLines } from "../../long-document";
import { treatmentOf } from "../../operations";
import type { Scope } from "../../port/basics";
import type { ChangeTarget, Conversion, DocumentChange, KeyedTarget } from "../../port/documents";
import type { DraftDocument, Simulation } from "../../port/pricing";
import { checkAvailability } from "../availability/check-availability.server";
import type { Call } from "../call";
import { changeDocument, simulateChange } from "../documents/change-document.server";
import { convertQuote, requote } from "../documents/convert-quote.server";
import { createDocument } from "../documents/create-document.server";
import { evaluateDraft } from "../evaluate/evaluate-draft.server";
import type { LineMemory } from "../evaluate/evaluation";
import { openLineMemory } from "../evaluate/line-memory";
import { simulationOf } from "../evaluate/simulation-of";
import { prepareWanted } from "../outputs/prepare-output.server";
import type { ErpPool, Sql } from "../pool.server";
import { listPrices } from "../pricing.server";

const worksOn = (kind: "order" | "quote") => ({
  create: (call: Call, draft: DraftDocument, key: string) => createDocument(call, { ...draft, kind }, key),
  change: (call: Call, target: ChangeTarget, change: DocumentChange) =>
    changeDocument(call, kind, target, change),
  simulateChange: (call: Call, number: string, within: Scope, change: DocumentChange) =>
    simulateChange(call, kind, { number, within, change }),
  cancel: (call: Call, target: ChangeTarget) => changeDocument(call, kind, target, "cancel"),
});

const [orders, quotes] = [worksOn("order"), worksOn("quote")];

/** Maps each operation whose document may have thousands of lines to its work; lines of brief simulations are remembered. */
export const openWorks = (clock: Pick<Clock, "monotonic">) => ({
  "pricing.simulate": simulatingWith(openLineMemory(clock)),
  "pricing.listPrices": listPrices,
  "availability.check": checkAvailability,
  "outputs.fetch": prepareWanted,
  "orders.create": orders.create,
  "orders.change": orders.change,
  "orders.simulateChange": orders.simulateChange,
  "orders.cancel": orders.cancel,
  "quotes.create": quotes.create,
  "quotes.change": quotes.change,
  "quotes.simulateChange": quotes.simulateChange,
  "quotes.cancel": quotes.cancel,
  "quotes.convert": (call: Call, target: KeyedTarget, conversion: Conversion) =>
    convertQuote(call, target, conversion),
  "quotes.requote": (call: Call, number: string, within: Scope, key: string) =>
    requote(call, number, within, key),
});

type Works = ReturnType<typeof openWorks>;

export type DocumentOperation = keyof Works;

type Work<Name extends DocumentOperation> = Works[Name];

export type ArgumentsOf<Name extends DocumentOperation> =
  Parameters<Work<Name>> extends [Call, ...infer Args] ? Args : never;

export type ValueOf<Name extends DocumentOperation> = Awaited<ReturnType<Work<Name>>>;

export const isWriteOperation = (operation: DocumentOperation): boolean =>
  treatmentOf(operation).isWrite === true;

/** Does the work of a call through a pool, in a transaction if it writes. */
export function workThrough<Name extends DocumentOperation>(
  works: Works,
  { pool, sql }: { pool: Pick<ErpPool, "transaction">; sql: Sql },
  { operation, call, args }: { operation: Name; call: Omit<Call, "sql">; args: ArgumentsOf<Name> },
): Promise<ValueOf<Name>> {
  // Type assertion: the compiler does not follow that the work and its arguments are of the same operation.
  const work = works[operation] as unknown as (
    call: Call,
    ...args: ArgumentsOf<Name>
  ) => Promise<ValueOf<Name>>;
  return isWriteOperation(operation)
    ? pool.transaction((transaction) => work({ ...call, sql: transaction }, ...args))
    : work({ ...call, sql }, ...args);
}

type LineCounts = {
  [Name in DocumentOperation]: (sql: Sql, ...args: ArgumentsOf<Name>) => number | Promise<number>;
};

const countDraft = (_: Sql, draft: DraftDocument): number => draft.lines.length;

const countList = (_: Sql, list: readonly unknown[]): number => list.length;

async function countStored(sql: Sql, number: string): Promise<number> {
  const { lines } = await sql.one<{ lines: number }>(
    "SELECT count(*)::int AS lines FROM items WHERE document = $1",
    [number],
  );
  return lines;
}

const countChanged = async (sql: Sql, number: string, change: DocumentChange): Promise<number> =>
  Math.max(change.lines?.length ?? 0, await countStored(sql, number));

/** Counts the lines of the document that a call is about; a stored one is looked up. */
const lineCounts: LineCounts = {
  "pricing.simulate": countDraft,
  "pricing.listPrices": countList,
  "availability.check": countList,
  "outputs.fetch": (sql, { number }) => countStored(sql, number),
  "orders.create": countDraft,
  "orders.change": (sql, { number }, change) => countChanged(sql, number, change),
  "orders.simulateChange": (sql, number, _within, change) => countChanged(sql, number, change),
  "orders.cancel": (sql, { number }) => countStored(sql, number),
  "quotes.create": countDraft,
  "quotes.change": (sql, { number }, change) => countChanged(sql, number, change),
  "quotes.simulateChange": (sql, number, _within, change) => countChanged(sql, number, change),
  "quotes.cancel": (sql, { number }) => countStored(sql, number),
  "quotes.convert": (sql, { number }) => countStored(sql, number),
  "quotes.requote": countStored,
};

/** Tells whether the document of a call is long. */
export async function isLongCall<Name extends DocumentOperation>(
  sql: Sql,
  operation: Name,
  args: ArgumentsOf<Name>,
): Promise<boolean> {
  return (await lineCounts[operation](sql, ...args)) > maxShortLines;
}

const simulatingWith =
  (lineMemory: LineMemory) =>
  async (
    call: Call,
    draft: DraftDocument,
    { isBrief = false }: { isBrief?: boolean } = {},
  ): Promise<Simulation> => {
    const state = { pricingDate: call.today, locksStock: false, document: null };
    const memory = isBrief ? lineMemory : undefined;
    const evaluation = { ...state, withScales: !isBrief, isBrief, ...(memory ? { memory } : {}) };
    return simulationOf(call, await evaluateDraft(call, draft, evaluation), memory);
  };
