import { type RefObject, useEffect } from "react";
import { type CardMessage, tokenRequest } from "~/ui/fields/card-message";

/** Makes a token of what was entered; null if something has to be corrected first. */
type MakeToken = () => Promise<string | null>;

/** Tells the page around the frame how high the fields are, and answers its question for the token. */
export function useCardFrame(content: RefObject<HTMLElement | null>, isReady: boolean, makeToken: MakeToken) {
  useEffect(() => {
    const element = content.current;
    if (!element || !isReady) return;
    // Measures from the top of the document: the frame has scrolled to the field in use before it grows.
    const heightOf = () => Math.ceil(element.getBoundingClientRect().bottom + window.scrollY) + 4;
    const observer = new ResizeObserver(() => tell({ kind: "ready", height: heightOf() }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [content, isReady]);
  useEffect(() => {
    const answer = async ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== parent || data?.kind !== tokenRequest.kind) return;
      const token = await makeToken();
      tell(token === null ? { kind: "problem" } : { kind: "token", token });
    };
    window.addEventListener("message", answer);
    return () => window.removeEventListener("message", answer);
  }, [makeToken]);
}

/** Tells the page around the frame something. */
export const tell = (message: CardMessage): void => parent.postMessage(message, location.origin);
