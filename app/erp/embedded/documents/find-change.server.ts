import type { KeyedTarget, SalesDocument } from "../../port/documents";
import type { Call } from "../call";
import { presentDocument } from "./present-documents.server";
import { getWhole } from "./read-documents.server";

/** Returns the document if a change was applied to it under this key. */
export async function findChange(
  call: Call,
  kind: "order" | "quote",
  { number, within, key }: KeyedTarget,
): Promise<SalesDocument | null> {
  const matches = await call.sql.many("SELECT 1 FROM changes WHERE key = $1 AND document = $2", [
    key,
    number,
  ]);
  return matches.length > 0 ? presentDocument(call, await getWhole(call, number, [kind], within)) : null;
}

/** Stores the key of a change in the transaction that applies it. */
export async function rememberChange(call: Call, number: string, key: string): Promise<void> {
  await call.sql.run("INSERT INTO changes (key, document, at) VALUES ($1, $2, $3)", [key, number, call.now]);
}
