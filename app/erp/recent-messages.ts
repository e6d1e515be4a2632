import type { ErpMessage } from "./port/basics";

/** Limits the different messages that are remembered; the oldest are forgotten first. */
export const maxRecent = 1_000;

export interface RecentMessage extends Pick<ErpMessage, "severity" | "code" | "text"> {
  times: number;
  lastAt: Date;
}

// The last messages of this process: what administrators try rules on. None is worth a row in the database.
const recentByText = new Map<string, RecentMessage>();

/** Remembers messages as the ERP sent them. */
export function noteMessages(messages: readonly ErpMessage[], at: Date): void {
  for (const { severity, code, text } of messages) {
    const key = JSON.stringify([severity, code, text]);
    const times = (recentByText.get(key)?.times ?? 0) + 1;
    recentByText.delete(key);
    recentByText.set(key, { severity, code, text, times, lastAt: at });
  }
  for (const key of recentByText.keys()) {
    if (recentByText.size <= maxRecent) return;
    recentByText.delete(key);
  }
}

/** Lists the different messages of the ERP, the last one first. */
export const recentMessages = (): RecentMessage[] => [...recentByText.values()].reverse();
