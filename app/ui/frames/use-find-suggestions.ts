import { useEffect, useState } from "react";

export interface SuggestedGroup {
  title: string;
  items: { text: string; note: string; href: string }[];
}

/** Asks for suggestions when typing pauses, and aborts outdated requests; a failure means none. */
export function useFindSuggestions(q: string): SuggestedGroup[] {
  const [groups, setGroups] = useState<SuggestedGroup[]>([]);
  useEffect(() => {
    setGroups([]);
    if (q.trim().length < 3) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`/find/suggestions?${new URLSearchParams({ q })}`, {
          signal: stop.signal,
        });
        if (answer.ok) setGroups(await answer.json());
      } catch {
        // The field goes on without suggestions; the server has logged the failure.
      }
    }, 200);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);
  return groups;
}
