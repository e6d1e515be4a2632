import { intents } from "~/ui/fields/intents";

/** The buttons of a list's page; `file:csv` and `removeSearch:id` carry what they are about. */
export const documentListIntents = intents("keepSearch", "removeSearch", "chooseCriterion", "file");
