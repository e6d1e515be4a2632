import type { Translate } from "~/i18n/translate";
import { element } from "../element";
import { addedMark, followPage } from "../page-changed";
import { readCardMessage, tokenRequest } from "./card-message";

/**
 * Puts the provider's card fields into a form to pay. Before the form is sent, the frame is asked for a token; the number
 * stays in the frame.
 */
export function fillCardFrame(page: Document, place: HTMLElement, t: Translate): void {
  const form = place.closest("form");
  const view = page.defaultView;
  if (!form || !view) return;
  const { origin } = page.location;
  const token = element(page, "input", { type: "hidden", name: "cardToken", [addedMark]: "" });
  const frame = element(page, "iframe", {
    class: "card-frame",
    src: "/payments/card_fields",
    title: t("receivables.card.title"),
    height: "1",
    [addedMark]: "",
  });
  // No submit button: Enter in a field of the form presses the first one of those.
  const goElsewhere = element(
    page,
    "button",
    { type: "button", class: "plain" },
    t("receivables.card.elsewhere"),
  );
  const elsewhereLine = element(page, "p", { [addedMark]: "" }, goElsewhere);
  place.append(token);

  let isReady = false;
  let isElsewhere = false;
  let pressedButton: HTMLElement | null = null;
  // A form with a single way to pay asks for none.
  const isCard = () => (new FormData(form).get(place.dataset.cardChoice ?? "") ?? "card") === "card";
  const look = () => {
    const isChosen = isCard();
    token.disabled = !isChosen;
    place.className = isReady ? "" : "awaited-frame";
    place.hidden = isReady && !isChosen;
    if (!isChosen && !isReady) frame.remove();
    else if (!frame.isConnected) token.after(frame);
    if (!isChosen || !isReady) elsewhereLine.remove();
    else if (!elsewhereLine.isConnected) place.append(elsewhereLine);
  };
  followPage(page, look);
  form.addEventListener("change", look);

  form.addEventListener("submit", (event) => {
    pressedButton = event.submitter;
    if (!place.isConnected || pressedButton !== mainButtonOf(form)) return;
    if (!isReady || !isCard() || isElsewhere || token.value) return;
    event.preventDefault();
    frame.contentWindow?.postMessage(tokenRequest, origin);
  });
  view.addEventListener("message", (event) => {
    const message = readCardMessage(event, { origin, window: frame.contentWindow });
    if (message?.kind === "ready") {
      frame.height = String(message.height);
      isReady = true;
      look();
    }
    // The field to correct has the focus already: Chromium 156 would take it away for the frame itself.
    if (message?.kind === "problem" && page.activeElement !== frame) frame.focus();
    if (message?.kind === "enter" && "enter" in place.dataset) form.requestSubmit(mainButtonOf(form));
    if (message?.kind !== "token") return;
    token.value = message.token;
    form.requestSubmit(pressedButton);
  });
  // A page that comes back from the browser's cache may hold another card by now.
  view.addEventListener("pageshow", () => {
    isElsewhere = false;
    token.value = "";
  });
  goElsewhere.addEventListener("click", () => {
    isElsewhere = true;
    form.requestSubmit(mainButtonOf(form));
  });
}

const mainButtonOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>("button.main");
