import { intents } from "~/ui/fields/intents";

export const reviewIntents = intents("enter", "enterRequest", "request", "submit");
