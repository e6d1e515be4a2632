import { intents } from "~/ui/fields/intents";

/** Intents of the picture of a news item or resource, sent by its buttons. */
export const pagePictureIntents = intents("uploadPicture");
