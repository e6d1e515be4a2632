import type { Island } from "../island";
import { followPage } from "../page-changed";
import { sendInPlace } from "./in-place";

/** Delay in milliseconds before ticks are saved: several in a row are one request. */
const saveDelay = 200;

/**
 * Saves the ticks of a form with a button for it, which it hides: a moment after a tick, and when the page is left before.
 * The answered page has their sum.
 */
export const saveTicks: Island = (page) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingForm: HTMLFormElement | null = null;
  const forget = () => {
    clearTimeout(timer);
    waitingForm = null;
  };
  followPage(page, () => {
    for (const button of page.querySelectorAll<HTMLElement>("[data-saves-ticks]")) button.hidden = true;
  });
  const follow = ({ form }: HTMLInputElement) => {
    const button = form && saveButtonOf(form);
    if (!button) return;
    forget();
    waitingForm = form;
    timer = setTimeout(() => {
      waitingForm = null;
      void sendInPlace(form, button);
    }, saveDelay);
  };
  page.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(".pick")) follow(target);
  });
  // Somebody may have ticked before script was there (C-366).
  const picks = [...page.querySelectorAll<HTMLInputElement>("input.pick")];
  const earlyPick = picks.find(({ checked, defaultChecked }) => checked !== defaultChecked);
  if (earlyPick) follow(earlyPick);
  // A button sends the ticks itself.
  page.addEventListener("submit", forget);
  // Leaving by a link at once would lose the last ticks.
  window.addEventListener("pagehide", () => {
    if (waitingForm) saveInBackground(waitingForm);
    forget();
  });
};

const saveButtonOf = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>("[data-saves-ticks]");

/** A failure loses nothing: each button of the form sends the ticks again. */
function saveInBackground(form: HTMLFormElement): void {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, saveButtonOf(form))) body.append(name, String(value));
  fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
}
