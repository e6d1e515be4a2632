import type { Meta } from "./form-context";

/** What a text field starts with: as typed before, or as stored. */
export function textIn(meta: Meta): string {
  return typeof meta.initialValue === "string" ? meta.initialValue : "";
}
