import { intents } from "~/ui/fields/intents";

export const quoteIntents = intents("renew");
