import type { Locale } from "~/i18n/locales";
import { createTranslator, type Dictionary } from "~/i18n/translate";
import { blockWhileOffline } from "~/ui/scripts/connection";
import { openDialogs } from "~/ui/scripts/open-dialogs";
import { reportErrors } from "~/ui/scripts/report-errors";
import { listenForShortcuts } from "~/ui/scripts/shortcuts";
import { showBusyForms } from "~/ui/scripts/show-busy-forms";
import { cards } from "./cards/cards";
import { dragPictures } from "./content/carousel";
import { configuredForms } from "./forms/configured-forms";
import { askForPrices } from "./in-place/ask-for-prices";
import { answerInPlace } from "./in-place/in-place";
import { saveTicks } from "./in-place/save-ticks";
import { turnLists } from "./in-place/turn-lists";
import type { Island } from "./island";
import { papers } from "./papers/papers";
import { push } from "./push/push";
import { maskColours } from "./themes/hex-fields";
import { themes } from "./themes/themes";
import { tickRows } from "./tick-rows";
import { uploads } from "./uploads/uploads";

/** All islands, in the order in which they hear of an event. */
const islands: readonly Island[] = [
  blockWhileOffline,
  showBusyForms,
  openDialogs,
  listenForShortcuts,
  turnLists,
  answerInPlace,
  askForPrices,
  saveTicks,
  tickRows,
  configuredForms,
  uploads,
  cards,
  papers,
  push,
  maskColours,
  themes,
  dragPictures,
];

/** Starts the islands of a page and marks it as awake: until then forms and links are the browser's alone. */
export function startIslands(page: Document, texts: Dictionary): void {
  reportErrors(window);
  const t = createTranslator(page.documentElement.lang as Locale, texts);
  for (const island of islands) island(page, t);
  page.documentElement.dataset.awake = "";
}
