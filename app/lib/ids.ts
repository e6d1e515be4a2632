import { uuidv7 } from "uuidv7";

/** Every id of the portal: sortable by time, made before the row is written. */
export function newId(): string {
  return uuidv7();
}
