import type { Translate } from "~/i18n/translate";
import { openDialogs } from "~/ui/scripts/open-dialogs";
import { listenForShortcuts } from "~/ui/scripts/shortcuts";
import { showBusyForms } from "~/ui/scripts/show-busy-forms";
import { cards } from "./cards/cards";
import type { Island } from "./island";
import { papers } from "./papers/papers";
import { uploads } from "./uploads/uploads";

/** All islands, in the order in which they hear of an event. */
const islands: readonly Island[] = [showBusyForms, openDialogs, listenForShortcuts, uploads, cards, papers];

/** Starts the islands of a page and marks it as awake: until then forms and links are the browser's alone. */
export function startIslands(page: Document, t: Translate): void {
  for (const island of islands) island(page, t);
  page.documentElement.dataset.awake = "";
}
