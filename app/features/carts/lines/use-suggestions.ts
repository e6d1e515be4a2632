import { type FormEvent, useRef, useState } from "react";

interface Suggestion {
  number: string;
  name: string;
}

/** From so many letters on, and this long after the last one, it is worth asking. */
const fromLetters = 3;
const quietFor = 250;

/** Materials that begin like what is being typed. Where nothing can be fetched, there are none. */
export function useSuggestions(): {
  options: Suggestion[];
  onInput: (event: FormEvent<HTMLInputElement>) => void;
} {
  const [options, setOptions] = useState<Suggestion[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const asked = useRef("");
  return {
    options,
    onInput(event) {
      const typed = event.currentTarget.value.trim();
      clearTimeout(timer.current);
      asked.current = typed;
      if (typed.length < fromLetters) return setOptions([]);
      timer.current = setTimeout(async () => {
        const found = await suggestionsFor(typed);
        if (asked.current === typed) setOptions(found);
      }, quietFor);
    },
  };
}

async function suggestionsFor(typed: string): Promise<Suggestion[]> {
  try {
    const answer = await fetch(`/cart/suggestions?${new URLSearchParams({ q: typed })}`, {
      headers: { "X-Tradepost-Background": "1" },
    });
    return answer.ok ? ((await answer.json()) as Suggestion[]) : [];
  } catch {
    return [];
  }
}
