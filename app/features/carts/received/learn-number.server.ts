import type { Db } from "~/db/db.server";
import { setLearnedNumber } from "../import/import.store.server";

/** Learns the customer's own name of a material from a correction, for its next order and list. */
export const learnNumber = (
  tx: Db,
  { soldTo, called, material, at }: { soldTo: string; called: string; material: string; at: Date },
): Promise<void> => setLearnedNumber(tx, { soldTo, name: called, material, at });
