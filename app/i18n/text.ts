/** Words for the visitor, not yet in a language: a message key with what is to be filled in. */
export interface Text {
  key: string;
  params?: Record<string, string | number>;
}
