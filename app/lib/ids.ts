import { uuidv7 } from "uuidv7";

/** Generates ids of the portal (UUIDv7): sortable by time, known before the row is inserted. */
export function newId(): string {
  return uuidv7();
}
