import { intents } from "~/ui/fields/intents";

/** Intents that only the staff have: `assign:me`, `assign:nobody`, `rename`. */
export const staffIntents = intents("assign", "rename");
