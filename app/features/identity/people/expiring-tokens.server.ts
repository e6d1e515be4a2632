import type { Db } from "~/db/db.server";
import { countTokensEnding } from "./tokens.store.server";

/** Counts API tokens that end within the period: what uses them has to get new ones. */
export const countExpiringTokens = (db: Db, period: { from: Date; until: Date }): Promise<number> =>
  countTokensEnding(db, period);
