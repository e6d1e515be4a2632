import type { Returns } from "../../port/returns";
import { unsupported } from "../call";

/** Claims are not offered on this connection: their reasons and follow-up activities need the company's settings. */
export function returnsOf(): Returns {
  const missing = () => Promise.reject(unsupported("returns"));
  return { reasons: missing, create: missing, findBySubmission: missing, get: missing, search: missing };
}
