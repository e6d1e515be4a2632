import type { LetterValue } from "./compose-template";
import { type LetterEvent, letterEvents } from "./letter-events";

/** What stands in a letter that is only tried: tables and links as they are, words by the names of their variables. */
export function sampleValues(event: LetterEvent, portal: string): Record<string, LetterValue> {
  const parts: Record<string, LetterValue> = {
    link: { kind: "link", label: "[link]", href: `${portal}/` },
    lines: {
      kind: "table",
      columns: [
        { caption: "[item]", right: true },
        { caption: "[material]" },
        { caption: "[quantity]", right: true },
      ],
      rows: [["10", "TP-4500", "12 PC"]],
    },
  };
  return Object.fromEntries(letterEvents[event].map((name) => [name, parts[name] ?? `[${name}]`]));
}
