import { type FormEvent, useRef, useState } from "react";

interface Suggestion {
  number: string;
  name: string;
}

const minLetters = 3;
const debounceMs = 250;

/** Suggests materials while a number is typed; none if they cannot be fetched. */
export function useSuggestions(): {
  options: Suggestion[];
  onInput: (event: FormEvent<HTMLInputElement>) => void;
} {
  const [options, setOptions] = useState<Suggestion[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latestQuery = useRef("");
  return {
    options,
    onInput(event) {
      const query = event.currentTarget.value.trim();
      clearTimeout(timer.current);
      latestQuery.current = query;
      if (query.length < minLetters) return setOptions([]);
      timer.current = setTimeout(async () => {
        const suggestions = await suggestionsFor(query);
        if (latestQuery.current === query) setOptions(suggestions);
      }, debounceMs);
    },
  };
}

async function suggestionsFor(query: string): Promise<Suggestion[]> {
  try {
    const answer = await fetch(`/cart/suggestions?${new URLSearchParams({ q: query })}`, {
      headers: { "X-Tradepost-Background": "1" },
    });
    return answer.ok ? ((await answer.json()) as Suggestion[]) : [];
  } catch {
    return [];
  }
}
