import type { FoundRecords } from "../collection";

/** Returns the most rows of a file if it may leave some out; null if it holds all of them. */
export const fileLimitOf = (
  { total, more }: Pick<FoundRecords<unknown>, "total" | "more">,
  limit: number,
): number | null => (more || total > limit ? limit : null);
