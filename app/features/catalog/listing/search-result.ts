import type { z } from "zod";
import type { Filter, ProductRow } from "../catalog";
import type { findProductsSchema } from "../catalog.schema";
import type { SortOrder } from "../catalog.settings";
import type { OwnNumbers } from "../own-numbers.server";

export type ProductQuestion = z.output<typeof findProductsSchema> & { sort: SortOrder };

/** A family among the results, with the number of its products that were found. */
export interface FoundFamily {
  id: string;
  name: string;
  drawing: string;
  count: number;
}

/** The part of a page that is the same for everybody with the same question, and cached. */
export interface FoundPage {
  total: number;
  rows: ProductRow[];
  filters: Filter[];
  families: FoundFamily[];
  /** Number of products by category for a search by words or numbers; null for the whole range. */
  counts: Record<string, number> | null;
}

export interface SearchScope {
  ownNumbers: OwnNumbers;
  /** The criteria that the search form offers. */
  criteria: readonly string[];
}

export interface SearchResult {
  page: FoundPage;
  corrected: string | null;
  /** The words are found in another language than the reader's alone. */
  isOtherLanguage?: true;
}
