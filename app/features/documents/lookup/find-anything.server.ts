import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn, withPartner } from "~/door/verdict";
import type { DocumentRow, ErpResult, List, RelatedPartner } from "~/erp/erp";
import { inSpellings } from "~/lib/numbers/in-spellings";
import { findByNumberSchema } from "../documents.schema";
import { mayOpenList, withinReach } from "../documents-rules";
import { findNumbers, hasNoHits, type NumberHit, trackingCriteria } from "./find-by-number.server";
import { type NamedKind, namedKinds, parsePhrase, type SearchPhrase } from "./search-phrase";

export interface SearchFindings {
  phrase: SearchPhrase;
  hits: NumberHit[];
  /** True if a hit bears exactly what was typed. */
  isExact: boolean;
  shipTos: { number: string; name: string; city: string }[];
}

const none = { hits: [], isExact: false, shipTos: [] };
const maxShipTos = 5;

/** Finds documents, materials and ship-to addresses by what was typed into the search box. */
export const findAnything = query({
  name: "documents.findAnything",
  allow: signedIn.and(withPartner),
  limits: [{ times: 120, seconds: 60 }],
  input: findByNumberSchema,
  async run(ctx, { q }) {
    const phrase = parsePhrase(q);
    return ok<SearchFindings>({ phrase, ...none, ...(await findingsOf(ctx, phrase)) });
  },
});

async function findingsOf(ctx: QueryCtx, phrase: SearchPhrase): Promise<Partial<SearchFindings>> {
  switch (phrase.kind) {
    case "add":
      return {};
    case "last":
      return { hits: await findLast(ctx, phrase.of, phrase.words) };
    case "document":
      return inSpellings(phrase.number, (number) => findDocument(ctx, phrase.of, number), hasNoHits);
    case "words": {
      const [numbers, shipTos] = await Promise.all([
        findNumbersOrEnds(ctx, phrase.q),
        phrase.q.length < 3 ? [] : findShipTos(ctx, phrase.q),
      ]);
      return {
        ...numbers,
        shipTos: shipTos.slice(0, maxShipTos).map(({ number, name, address }) => ({
          number,
          name,
          city: address.city,
        })),
      };
    }
  }
}

/** A shorter end of a number says too little. */
const minEnd = /^\d{4,}$/;

/** Finds what bears a number; if nothing does, the latest documents whose numbers end like it. */
async function findNumbersOrEnds(ctx: QueryCtx, q: string): ReturnType<typeof findNumbers> {
  const numbers = await findNumbers(ctx, q);
  if (!hasNoHits(numbers) || !minEnd.test(q)) return numbers;
  const documents = await Promise.all(namedKinds.map((kind) => findDocument(ctx, kind, q)));
  return { hits: documents.flatMap(({ hits = [] }) => hits), isExact: false };
}

/** Documents among which the latest of a kind is. */
const recentCount = 25;

const lists = { order: "orders", quote: "quotes", delivery: "shipments", invoice: "invoices" } as const;

type Search = Omit<Parameters<QueryCtx["erp"]["orders"]["search"]>[1], "within" | "page" | "pageSize">;

/** Searches one kind of document, newest first; a kind whose list is closed to the reader has none. */
async function searchKind(
  ctx: QueryCtx,
  kind: NamedKind,
  search: Search,
  pageSize = 10,
): Promise<DocumentRow[]> {
  const { erp, erpContext, actor } = ctx;
  if (!mayOpenList(actor, lists[kind])) return [];
  const groups = { order: erp.orders, quote: erp.quotes, delivery: erp.deliveries, invoice: erp.invoices };
  const options = { sortBy: "date" as const, order: "desc" as const, ...search };
  const result: ErpResult<List<DocumentRow>> = await groups[kind].search(erpContext, {
    within: withinReach(actor),
    ...options,
    page: 1,
    pageSize,
  });
  return result.value.items;
}

/**
 * Finds a document by its number or its purchase order's, a delivery also by the carrier's, else by the end of its number:
 * `invoice 5861`.
 */
async function findDocument(
  ctx: QueryCtx,
  kind: NamedKind,
  number: string,
): Promise<Partial<SearchFindings>> {
  const rowsOfNumber = await searchKind(ctx, kind, { q: number });
  const rows =
    rowsOfNumber.length > 0 || kind !== "delivery"
      ? rowsOfNumber
      : await searchKind(ctx, kind, { criteria: trackingCriteria(number) });
  if (rows.length > 0 || !/^\d+$/.test(number)) return { hits: rows.map(hitOf), isExact: rows.length === 1 };
  // Credit memos stand among invoices and have numbers of their own, which may be higher.
  const recentRows = await searchKind(ctx, kind, {}, recentCount);
  const recentNumbers = recentRows.filter((row) => row.kind === kind).map((row) => row.number);
  const newest = recentNumbers.sort().at(-1);
  if (!newest || newest.length <= number.length) return {};
  const wholeNumber = latestEndingIn(number, newest);
  const hits = await searchKind(ctx, kind, { criteria: [{ key: "docNumber", value: wholeNumber }] });
  return { hits: hits.map(hitOf), isExact: hits.length === 1 };
}

/** Returns the highest number with this end that is no higher than the newest one: 950 is 2000000950 after 2000001010. */
export function latestEndingIn(end: string, newest: string): string {
  const number = newest.slice(0, -end.length) + end;
  if (number <= newest || !/^\d+$/.test(newest)) return number;
  return String(BigInt(number) - 10n ** BigInt(end.length)).padStart(newest.length, "0");
}

/** Finds the latest document of a kind, or the latest for each ship-to that the words name. */
async function findLast(ctx: QueryCtx, kind: NamedKind, words: string): Promise<NumberHit[]> {
  if (words === "") return (await searchKind(ctx, kind, {}, 1)).map(hitOf);
  const shipTos = (await findShipTos(ctx, words)).slice(0, maxShipTos);
  const rows = await Promise.all(
    shipTos.map(({ number }) =>
      searchKind(ctx, kind, { criteria: [{ key: "shipToNumber", value: number }] }, 1),
    ),
  );
  return rows.flat().map(hitOf);
}

/** The active customer's ship-to addresses with all the words in number, name or city. */
async function findShipTos({ erp, erpContext, actor }: QueryCtx, text: string): Promise<RelatedPartner[]> {
  const { partner } = actor;
  if (partner?.function !== "soldTo") return [];
  const { value } = await erp.partners.related(erpContext, partner.number, "shipTo");
  const words = text.toLowerCase().split(" ");
  return value.filter(({ number, name, address }) => {
    const place = `${number} ${name} ${address.city}`.toLowerCase();
    return words.every((word) => place.includes(word));
  });
}

const hitOf = (row: DocumentRow): NumberHit => ({
  of: row.kind,
  number: row.number,
  note: row.poNumber,
  row,
});
