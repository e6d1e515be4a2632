import type { MessageKey } from "./messages";
import type { Params } from "./translate";

/** Words for the visitor, not yet in a language: a message key with what is to be filled in. */
export interface Text {
  key: MessageKey;
  params?: Params;
}
