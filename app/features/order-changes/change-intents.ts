import { intents } from "~/ui/fields/intents";

/** Intents of the list of changes; `read:id` names one change. */
export const changeIntents = intents("read", "readAll");
