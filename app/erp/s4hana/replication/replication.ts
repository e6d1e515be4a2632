import type {
  InventoryEntry,
  ReplicatedChanges,
  ReplicatedDocument,
  ReplicatedKind,
  Replication,
} from "../../port/replication";
import { answerWith, chunksOf, type SapCall, type SapSystem } from "../call";
import { issuedFilter } from "../documents/issued-billings";
import { allOf, isOneOf } from "../odata/address";
import { type Row, rowsOf } from "../odata/rows";
import {
  decimalOf,
  externalNumber,
  internalNumber,
  protocolError,
  textLiteral,
  textOf,
} from "../odata/values";
import { readMasters } from "./masters";
import { type ReplicationSource, replicationSources } from "./sources";

export const replicationOf = (system: SapSystem): Replication => ({
  changes: (ctx, kind, place, limit) =>
    answerWith(system, ctx, (call) => readChanges(call, kind, place, limit)),
  read: (ctx, kind, numbers) => answerWith(system, ctx, (call) => readDocuments(call, kind, numbers)),
  inventory: (ctx, kind, place, limit) =>
    answerWith(system, ctx, (call) => readInventory(call, kind, place, limit)),
  masters: (ctx, kind, part) => answerWith(system, ctx, (call) => readMasters(call, kind, part)),
});

/** Milliseconds between a document's time of change and its commit, at most. */
const overlap = 5 * 60_000;

const beginning = "1970-01-01T00:00:00.000Z";

/** Position of a pass over the changes. Passes go by number, so that a change made meanwhile moves no page. */
interface Place {
  /** Moment since which the pass looks for changes, and the moment at which it began. */
  since: string;
  begun: string;
  /** Index of the service among those of the kind, and the last number read from it. */
  source: number;
  after: string;
}

async function readChanges(
  call: SapCall,
  kind: ReplicatedKind,
  text: string | null,
  limit: number,
): Promise<ReplicatedChanges> {
  const sources = replicationSources[kind];
  const now = call.clock.now().toISOString();
  const place = placeIn(text, { since: beginning, begun: now, source: 0, after: "" });
  const source = sources[place.source] ?? sources[0];
  const rows = await readPart(call, source, {
    after: place.after,
    filter: source.changedSince(place.since),
    expand: source.views,
    top: limit,
  });
  const goneRows = rows.filter(source.isGone);
  const documents = await present(
    call,
    source,
    rows.filter((row) => !source.isGone(row)),
  );
  const isFull = rows.length >= limit;
  const next: Place = isFull
    ? { ...place, after: numberIn(rows.at(-1), source) }
    : { ...place, source: place.source + 1, after: "" };
  const more = isFull || next.source < sources.length;
  const since = new Date(Date.parse(place.begun) - overlap).toISOString();
  return {
    documents,
    gone: goneRows.map((row) => numberIn(row, source)),
    // The next pass states its own beginning when it begins.
    place: JSON.stringify(more ? next : { since, source: 0, after: "" }),
    more,
  };
}

function placeIn(text: string | null, first: Place): Place {
  if (text === null) return first;
  const place = { ...first, ...(JSON.parse(text) as Partial<Place>) };
  if (Number.isNaN(Date.parse(place.since))) throw protocolError("a place of the replication has no date");
  return place;
}

/** Page of a source: the documents that pass the filter and whose numbers come after this one. */
interface PartQuery {
  after: string;
  filter: string;
  expand?: readonly string[];
  select?: readonly string[];
  top: number;
}

function readPart(
  call: SapCall,
  source: ReplicationSource,
  { after, filter, ...query }: PartQuery,
): Promise<Row[]> {
  return call.client
    .page(call.ctx, source.service, source.set, {
      ...query,
      filter: allOf(
        source.ofArea(call),
        filter,
        after && `${source.number} gt ${textLiteral(internalNumber(after))}`,
      ),
      orderby: source.number,
    })
    .then(({ rows }) => rows);
}

const numberIn = (row: Row | undefined, source: ReplicationSource): string =>
  externalNumber(row?.[source.number]);

async function present(
  call: SapCall,
  source: ReplicationSource,
  rows: readonly Row[],
): Promise<ReplicatedDocument[]> {
  if (rows.length === 0) return [];
  const presentedRows = await source.present(call, rows);
  return presentedRows.map((row, index) => {
    const items = rowsOf(rows[index]?.[source.items]);
    const valuesOf = (field: string) =>
      [...new Set(items.map((item) => textOf(item[field])))].filter(Boolean);
    return {
      row,
      net: source.hasNet ? decimalOf(rows[index]?.TotalNetAmount) : "0",
      materials: valuesOf("Material"),
      customerMaterials: valuesOf("MaterialByCustomer"),
    };
  });
}

async function readDocuments(
  call: SapCall,
  kind: ReplicatedKind,
  numbers: readonly string[],
): Promise<ReplicatedDocument[]> {
  const parts = replicationSources[kind].flatMap((source) =>
    chunksOf([...new Set(numbers)]).map(async (chunk) => {
      const rows = await readPart(call, source, {
        after: "",
        filter: isOneOf(source.number, chunk),
        expand: source.views,
        top: chunk.length,
      });
      return present(
        call,
        source,
        rows.filter((row) => !source.isGone(row)),
      );
    }),
  );
  return (await Promise.all(parts)).flat();
}

async function readInventory(
  call: SapCall,
  kind: ReplicatedKind,
  text: string | null,
  limit: number,
): Promise<{ entries: InventoryEntry[]; place: string | null }> {
  const sources = replicationSources[kind];
  const place = placeIn(text, { since: beginning, begun: "", source: 0, after: "" });
  const source = sources[place.source] ?? sources[0];
  const isInvoice = kind === "invoice";
  const rows = await readPart(call, source, {
    after: place.after,
    filter: isInvoice ? issuedFilter : "",
    select: [source.number, ...(source.hasNet ? ["TotalNetAmount", "TransactionCurrency"] : [])],
    top: limit,
  });
  const isFull = rows.length >= limit;
  const next = isFull
    ? { ...place, after: numberIn(rows.at(-1), source) }
    : { ...place, source: place.source + 1, after: "" };
  return {
    entries: rows.map((row) => ({
      number: numberIn(row, source),
      net: source.hasNet ? decimalOf(row.TotalNetAmount) : "0",
      currency: source.hasNet ? textOf(row.TransactionCurrency) : "",
    })),
    place: isFull || next.source < sources.length ? JSON.stringify(next) : null,
  };
}
