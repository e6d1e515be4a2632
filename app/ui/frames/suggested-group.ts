/** Suggestions of the search of every page under one heading. */
export interface SuggestedGroup {
  title: string;
  items: Suggestion[];
}

export interface Suggestion {
  text: string;
  note: string;
  href: string;
}
