import { type MailEvent, mailEvents } from "../mail-events";
import type { MailValue } from "./compose-template";

/** What stands in a letter that is only tried: tables and links as they are, words by the names of their variables. */
export function sampleValues(event: MailEvent, portal: string): Record<string, MailValue> {
  const parts: Record<string, MailValue> = {
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
  return Object.fromEntries(mailEvents[event].map((name) => [name, parts[name] ?? `[${name}]`]));
}
