/** What the search of every page suggests under one heading. */
export interface SuggestedGroup {
  title: string;
  items: Suggestion[];
}

export interface Suggestion {
  text: string;
  note: string;
  href: string;
}
