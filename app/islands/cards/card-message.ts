/** Message from the frame with the card fields to the page around it. */
export type CardMessage =
  /** Fields can be filled in; `height` is what they need. */
  | { kind: "ready"; height: number }
  | { kind: "token"; token: string }
  /** Something has to be corrected first. */
  | { kind: "problem" }
  /** Enter was pressed in a field, which sends the form around the frame. */
  | { kind: "enter" };

/** Message from the page to the frame. */
export const tokenRequest = { kind: "tokenRequest" } as const;

const maxHeight = 2_000;

/**
 * Reads a message of the page's own frame; null for messages of anybody else. Written by hand: a schema's package would
 * be most of the script of the page.
 */
export function readCardMessage(
  { data, origin, source }: Pick<MessageEvent, "data" | "origin" | "source">,
  from: { origin: string; window: unknown },
): CardMessage | null {
  if (origin !== from.origin || source !== from.window || typeof data !== "object") return null;
  const { kind, height, token } = data ?? {};
  if (kind === "problem" || kind === "enter") return { kind };
  if (kind === "token" && typeof token === "string") return { kind, token };
  if (kind === "ready" && height > 0 && height <= maxHeight) return { kind, height };
  return null;
}
