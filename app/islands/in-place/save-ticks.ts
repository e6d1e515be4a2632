import type { Island } from "../island";
import { onAppear } from "../on-appear";
import { opensElsewhere } from "../opens-elsewhere";
import { followPage } from "../page-changed";
import { sendInPlace } from "./in-place";
import { addSaidRegion } from "./said";

/** Delay in milliseconds before ticks are saved: several in a row are one request. */
const saveDelay = 200;

/**
 * Saves the ticks of a form with a button for it, which it hides: a moment after a tick, and before the page is left. The
 * answered page has their sum.
 */
export const saveTicks: Island = (page) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Form whose last ticks are not sent yet. */
  let waitingForm: HTMLFormElement | null = null;
  /** Form whose ticks are on their way, and the end of it. */
  let saveUnderWay: { form: HTMLFormElement; end: Promise<void> } | null = null;

  async function sendWaiting(): Promise<void> {
    while (waitingForm) {
      const form = waitingForm;
      waitingForm = null;
      await sendInPlace(form, saveButtonOf(form));
    }
    saveUnderWay = null;
  }
  /** Sends what waits; ticks set meanwhile follow, since an older request could arrive after a newer one. */
  function save(): Promise<void> {
    clearTimeout(timer);
    if (!saveUnderWay && waitingForm) {
      const form = waitingForm;
      saveUnderWay = { form, end: sendWaiting() };
    }
    return saveUnderWay?.end ?? Promise.resolve();
  }
  const follow = ({ form }: HTMLInputElement) => {
    if (!form || !saveButtonOf(form)) return;
    clearTimeout(timer);
    waitingForm = form;
    timer = setTimeout(() => void save(), saveDelay);
  };
  /** Leaves the page once the ticks are stored: the next page has their sum. */
  const leaveOnceSaved = (event: Event, leave: () => void) => {
    if (!waitingForm && !saveUnderWay) return;
    event.preventDefault();
    void save().then(leave);
  };

  followPage(page, () => {
    for (const button of page.querySelectorAll<HTMLElement>("[data-saves-ticks]")) button.hidden = true;
  });
  // A refusal is said beside the ticks.
  onAppear<HTMLButtonElement>(page, "[data-saves-ticks]", ({ form }) => form && addSaidRegion(form));
  page.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(".pick")) follow(target);
  });
  // Somebody may have ticked before script was there (C-366).
  const picks = [...page.querySelectorAll<HTMLInputElement>("input.pick")];
  const earlyPick = picks.find(({ checked, defaultChecked }) => checked !== defaultChecked);
  if (earlyPick) follow(earlyPick);
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link && link.target !== "_blank" && !opensElsewhere(event))
      leaveOnceSaved(event, () => window.location.assign(link.href));
  });
  page.addEventListener("submit", (event) => {
    const { submitter, target: form } = event;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
    leaveOnceSaved(event, () => form.requestSubmit(submitter?.isConnected ? submitter : null));
  });
  // Back, another address and a closed tab wait for nothing.
  window.addEventListener("pagehide", () => {
    const form = waitingForm ?? saveUnderWay?.form;
    if (form) saveInBackground(form);
    clearTimeout(timer);
    waitingForm = null;
  });
};

const saveButtonOf = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>("[data-saves-ticks]");

/** A failure loses nothing: each button of the form sends the ticks again. */
function saveInBackground(form: HTMLFormElement): void {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, saveButtonOf(form))) body.append(name, String(value));
  fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
}
