import type { ListSearch } from "./list-search";
import { listSearchSchema } from "./list-search.schema";

/** Reads the search that a form carries along; undefined where none of our pages has written it. */
export function postedSearch(text: FormDataEntryValue | null): ListSearch | undefined {
  try {
    return listSearchSchema.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}
