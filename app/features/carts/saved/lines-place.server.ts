import type { Db } from "~/db/db.server";
import { findCartState } from "./saved-carts.store.server";

export type LinesPlace = "cart" | "saved";

/** Finds where the lines of a submission without a document are now; null once they are deleted or submitted again. */
export async function findLinesPlace(db: Db, cartId: string): Promise<LinesPlace | null> {
  const state = (await findCartState(db, cartId))?.state;
  if (state === "active") return "cart";
  return state === "saved" ? "saved" : null;
}
