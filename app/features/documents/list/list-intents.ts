import { intents } from "~/ui/fields/intents";

/** Intents of a list's page; `file:csv` and `removeSearch:id` name their object. */
export const documentListIntents = intents("keepSearch", "removeSearch", "chooseCriterion", "file");
