import { type CardMessage, tokenRequest } from "./card-message";

/** Tells the page around the frame, which has the form to pay, something. */
export const tellForm = (message: CardMessage): void => parent.postMessage(message, location.origin);

/** Tells the form how high the fields are, now and whenever that changes. */
export function tellHeight(content: HTMLElement): void {
  // Measures from the top of the document: the frame has scrolled to the field in use before it grows.
  const heightOf = () => Math.ceil(content.getBoundingClientRect().bottom + window.scrollY) + 4;
  new ResizeObserver(() => tellForm({ kind: "ready", height: heightOf() })).observe(content);
}

/** Answers the form's question for the token; `makeToken` returns null if something has to be corrected first. */
export function answerForm(makeToken: () => Promise<string | null>): void {
  window.addEventListener("message", async ({ origin, source, data }) => {
    if (origin !== location.origin || source !== parent || data?.kind !== tokenRequest.kind) return;
    const token = await makeToken();
    tellForm(token === null ? { kind: "problem" } : { kind: "token", token });
  });
}
