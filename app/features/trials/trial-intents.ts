import { intents } from "~/ui/fields/intents";

/** Intents of a trial's page, sent by its buttons. */
export const trialIntents = intents("look", "apply", "revert");
