import { intents } from "~/ui/fields/intents";

export const libraryIntents = intents("run", "subscribe", "unsubscribe");
