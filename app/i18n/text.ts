import type { MessageKey } from "./messages";
import type { Params } from "./translate";

/** Text for the visitor before translation: a message key with its parameters. */
export interface Text {
  key: MessageKey;
  params?: Params;
}
