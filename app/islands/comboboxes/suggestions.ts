import type { SuggestedGroup, Suggestion } from "~/ui/frames/suggested-group";

/** Suggestions under a heading, or without one where they are all of one kind. */
export type ListedGroup = SuggestedGroup | { title?: undefined; items: Suggestion[] };

/** Source of the suggestions of a field. */
export interface SuggestionSource {
  /** Selects the fields. */
  fields: string;
  minLetters: number;
  debounceMs: number;
  /** Keeps the latest suggestions until the next ones arrive. */
  keepsLatest: boolean;
  address: (field: HTMLInputElement, text: string) => string;
  read: (answer: unknown, field: HTMLInputElement) => ListedGroup[];
  /** True if a suggestion that is taken replaces the typed text. */
  replacesText: boolean;
}

/** Asks when typing pauses, and aborts outdated requests. A failure means none: the server has logged it. */
export function debounceQuestions(
  source: SuggestionSource,
  field: HTMLInputElement,
  show: (groups: ListedGroup[]) => void,
): (text: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = new AbortController();
  return (text) => {
    clearTimeout(timer);
    request.abort();
    const isLongEnough = text.trim().length >= source.minLetters;
    if (!isLongEnough || !source.keepsLatest) show([]);
    if (!isLongEnough) return;
    request = new AbortController();
    const { signal } = request;
    timer = setTimeout(async () => {
      try {
        const answer = await fetch(source.address(field, text), { signal });
        const groups = answer.ok ? source.read(await answer.json(), field) : null;
        if (groups && !signal.aborted) show(groups);
      } catch {
        // The field goes on without suggestions.
      }
    }, source.debounceMs);
  };
}
