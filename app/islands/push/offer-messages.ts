import type { Translate } from "~/i18n/translate";
import { element } from "../element";
import { askForMessages, canReceiveMessages, type Subscribed } from "./ask-for-messages";

/** Replaces the sentence about what a browser needs by the form that allows messages in this one. */
export function offerMessages(page: Document, sentence: HTMLElement, t: Translate): void {
  // The forms of the page's frame, such as the one that signs out, have the token already.
  const token = page.querySelector<HTMLInputElement>("input[name=csrf]");
  const publicKey = sentence.dataset.push;
  if (!token || !publicKey || !canReceiveMessages()) return;
  const label = t("profile.push.allow");
  const send = element(page, "button", { type: "submit", name: "intent", value: "allow" }, label);
  const allow = element(page, "button", { type: "button", class: "main" }, label);
  const status = element(page, "p", { role: "status" });
  const hiddenField = (name: string, value = "") => element(page, "input", { type: "hidden", name, value });
  const form = element(
    page,
    "form",
    { method: "post" },
    hiddenField("csrf", token.value),
    ...["endpoint", "p256dh", "auth"].map((name) => hiddenField(name)),
    element(page, "div", { hidden: true }, send),
    element(page, "p", {}, t("profile.push.consent")),
    allow,
    status,
  );
  const fillIn = (subscription: Subscribed) => {
    for (const [name, value] of Object.entries(subscription)) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
  };
  allow.addEventListener("click", async () => {
    status.textContent = "";
    const answer = await askForMessages(publicKey);
    if (typeof answer === "string") {
      status.textContent = t(`profile.push.${answer}`);
      return;
    }
    fillIn(answer);
    form.requestSubmit(send);
  });
  sentence.replaceWith(form);
}
