import type { Translate } from "~/i18n/translate";
import { element } from "../element";
import type { Island } from "../island";
import { onAppear } from "../on-appear";
import { addedMark } from "../page-changed";

const feedbackMs = 1_500;

/** Adds a button that copies a number, where script may write to the clipboard; the text itself can be selected. */
export const copyNumbers: Island = (page, t) => {
  if (!page.defaultView?.navigator.clipboard) return;
  onAppear(page, "[data-copy]", (place) => place.after(...copyButton(page, t, place.dataset.copy ?? "")));
};

function copyButton(page: Document, t: Translate, text: string): [HTMLElement, HTMLElement] {
  const name = t("ui.copyOf", { text });
  const button = element(
    page,
    "button",
    { type: "button", class: "copy", "aria-label": name, [addedMark]: true },
    t("ui.copy"),
  );
  const region = element(page, "span", { role: "status", class: "unseen", [addedMark]: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (label: string) => {
    button.textContent = label || t("ui.copy");
    region.textContent = label;
  };
  const showFeedback = (label: string) => {
    say(label);
    clearTimeout(timer);
    timer = setTimeout(() => say(""), feedbackMs);
  };
  button.addEventListener("click", () => {
    // A browser policy may forbid the clipboard to pages.
    page.defaultView?.navigator.clipboard.writeText(text).then(
      () => showFeedback(t("ui.copied")),
      () => showFeedback(t("ui.copyFailed")),
    );
  });
  return [button, region];
}
