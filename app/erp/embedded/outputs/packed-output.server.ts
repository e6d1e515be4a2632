import { deserialize, serialize } from "node:v8";
import { inTurns } from "~/lib/in-turns.server";
import type { OutputOrder } from "./render-output.server";

/**
 * An order whose lines are serialised in pieces: to copy ten thousand lines into a thread at once takes 150 ms, in which
 * nobody else would be answered.
 */
export interface PackedOutput {
  order: OutputOrder;
  items: Uint8Array[];
}

/** Memory of a packed order, which moves from thread to thread. */
export const memoryOf = ({ items }: PackedOutput): ArrayBuffer[] =>
  items.map(({ buffer }) => buffer as ArrayBuffer);

export async function packOutput(order: OutputOrder): Promise<PackedOutput> {
  const items: Uint8Array[] = [];
  for await (const piece of inTurns([order.document.items])) items.push(serialize(piece));
  return { order: { ...order, document: { ...order.document, items: [] } }, items };
}

export function unpackOutput({ order, items }: PackedOutput): OutputOrder {
  const allItems = items.flatMap((piece): OutputOrder["document"]["items"] => deserialize(piece));
  return { ...order, document: { ...order.document, items: allItems } };
}
