import { intents } from "~/ui/fields/intents";

/** Intents that only the staff have: `assign:me`, `assign:nobody`, `prepareQuote`, `rename`. */
export const staffIntents = intents("assign", "prepareQuote", "rename");
