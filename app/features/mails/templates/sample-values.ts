import { type MailEvent, mailEvents } from "../mail-events";
import type { MailValue } from "./compose-template";

/** Sample values for a preview: real tables and links, and the names of the other variables. */
export function sampleValues(event: MailEvent, portal: string): Record<string, MailValue> {
  const parts: Record<string, MailValue> = {
    link: { kind: "link", label: "[link]", href: `${portal}/` },
    lines: {
      kind: "table",
      caption: "[lines]",
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
