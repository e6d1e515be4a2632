import type { Meta } from "./form-context";

/** Returns the start value of a text field: as typed before, else as stored. */
export function textIn(meta: Meta): string {
  return typeof meta.initialValue === "string" ? meta.initialValue : "";
}
