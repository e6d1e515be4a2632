import pg from "pg";
import { mapInTurns } from "~/lib/in-turns.server";
import { KeptValues } from "~/lib/kept-texts";
import { num, plain } from "../../decimal";
import type { DocumentRef, DocumentRow, RowItems, Tracking } from "../../port/documents";
import type { Where } from "../../search/where";
import { localeOf } from "../../texts/text";
import type { Call } from "../call";
import { type ListedRecord, listedColumns } from "../records";
import { type RowRelated, rowOf } from "./present-rows.server";
import { fieldsOf, recordsIn } from "./records-in";

/** Fields of `listed_rows` after the columns of the document; those in JSON once they are parsed. */
interface Related {
  lock: [at: string, by: string, until: string];
  due: [openAmount: string, discountUntil: string | null];
  items: [material: string, name: string, quantity: string, unit: string, net: string, count: number][];
}

/** Call of the function that writes rows of lists for an array of numbers. */
export function rowsByNumbers(call: Call, maxItems: number, where: Where): (numbers: string) => string {
  const values = [call.now, maxItems, localeOf(call.language)].map((value) => where.value(value));
  return (numbers) => `listed_rows(${[numbers, ...values].join(", ")})`;
}

/**
 * Rows by the text that they were made from and what else they depend on: rows that are as before are the same objects, for
 * which their views are remembered. A row takes some ten times the memory of its text.
 */
const keptRows = new KeptValues<DocumentRow>(500_000, (key) => key.length);

/**
 * Lists by the text of all their rows: one that is as before is the same object, of which its size and that it has no messages
 * are known as well.
 */
const keptLists = new KeptValues<DocumentRow[]>(1_000_000, (key) => key.length);

/** Length of a text from which on it is a part of a file, which hardly comes again. */
const maxKeptText = 200_000;

/** Makes rows of lists from the text that `listed_rows` has written; those of a part of a file in turns. */
export async function presentListed(call: Call, texts: string, maxItems: number): Promise<DocumentRow[]> {
  const common = `${call.language} ${call.today} ${maxItems}`;
  const present = (record: string) => {
    const key = common + record;
    // A part of the key, so that its fields do not keep the text of the whole list in memory.
    return keptRows.get(key, () => presentFacts(call, fieldsOf(key.slice(common.length)), maxItems));
  };
  if (texts.length > maxKeptText) return mapInTurns(recordsIn(texts), present);
  return keptLists.get(common + texts, () => recordsIn(texts).map(present));
}

function presentFacts(call: Call, fields: readonly (string | null)[], maxItems: number): DocumentRow {
  const [lock, soldTo, language, shipTo, payer, references, debt, isCopyable, items] = fields.slice(
    listedColumns.length,
  );
  const document = recordOf(fields, parsedJson<Related["lock"]>(lock));
  const names = new Map([
    [document.payer, payer],
    [document.shipTo, shipTo],
    [document.soldTo, soldTo],
  ]);
  const dueFacts = parsedJson<Related["due"]>(debt);
  return rowOf(call, document, {
    nameOf: (partner) => names.get(partner) ?? undefined,
    language: language ? localeOf(language) : undefined,
    ...referencesOf(references),
    due: dueFacts ? { openAmount: dueFacts[0], discountUntil: dueFacts[1] } : undefined,
    isCopyable: isCopyable === "t",
    ...(maxItems > 0 ? { firstItems: firstItemsOf(parsedJson<Related["items"]>(items) ?? []) } : {}),
  });
}

const parsedJson = <T>(text: string | null | undefined): T | null => (text ? JSON.parse(text) : null);

const readInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, "text");

function recordOf(fields: readonly (string | null)[], lock: Related["lock"] | null): ListedRecord {
  const texts: Partial<Record<keyof ListedRecord, string | null>> = Object.fromEntries(
    listedColumns.map((name, at) => [name, fields[at]]),
  );
  const { createdAt, deletedAt, shipToAddress, tracking, version } = texts;
  return {
    ...(texts as unknown as ListedRecord),
    createdAt: readInstant(createdAt),
    deletedAt: deletedAt ? readInstant(deletedAt) : null,
    shipToAddress: parsedJson(shipToAddress),
    tracking: parsedJson<Tracking[]>(tracking) ?? [],
    version: Number(version),
    lockedAt: lock && new Date(lock[0]),
    lockedBy: lock ? lock[1] : null,
    lockedUntil: lock && new Date(lock[2]),
  };
}

/** Reads a line for each document, such as `delivery 8000000001 []`, which stand in the order of their indexes. */
function referencesOf(lines: string | null | undefined): Pick<RowRelated, "references" | "tracking"> {
  const list = (lines?.split("\n") ?? []).map((line) => {
    const [kind = "", number = ""] = line.split(" ", 2);
    const tracking = parsedJson<Tracking[]>(line.slice(kind.length + number.length + 2)) ?? [];
    return { kind: kind as DocumentRef["kind"], number, tracking };
  });
  const sortedList = list.toSorted((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0));
  return {
    references: sortedList.map(({ kind, number }) => ({ kind, number })),
    tracking: sortedList.flatMap(({ tracking }) => tracking),
  };
}

const firstItemsOf = (items: Related["items"]): RowItems => ({
  count: items[0]?.[5] ?? 0,
  first: items.map(([material, name, quantity, unit, net]) => ({
    material,
    name,
    quantity: plain(num(quantity)),
    unit,
    net,
  })),
});
