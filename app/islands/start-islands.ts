import type { Formats } from "~/i18n/formats";
import type { Locale } from "~/i18n/locales";
import { createTranslator, type Dictionary } from "~/i18n/translate";
import { cards } from "./cards/cards";
import { addKey } from "./carts/add-key";
import { dragRows } from "./carts/drag-rows";
import { saveOnBlur } from "./carts/save-on-blur";
import { simulating } from "./carts/simulating";
import { comboboxes } from "./comboboxes/comboboxes";
import { materialSuggestions } from "./comboboxes/material-suggestions";
import { dragPictures } from "./content/carousel";
import { calendars } from "./fields/calendars";
import { dateMasks } from "./fields/date-masks";
import { neededText } from "./fields/needed-text";
import { periodDates } from "./fields/period-dates";
import { quietFields } from "./fields/quiet-fields";
import { usualValues } from "./fields/usual-values";
import { configuredForms } from "./forms/configured-forms";
import { askForPrices } from "./in-place/ask-for-prices";
import { followJobs } from "./in-place/follow-jobs";
import { answerInPlace } from "./in-place/in-place";
import { saveTicks } from "./in-place/save-ticks";
import { turnLists } from "./in-place/turn-lists";
import type { Island } from "./island";
import { gridKeys } from "./keys/grid-keys";
import { rowButtonKeys } from "./keys/row-button-keys";
import { listenForShortcuts } from "./keys/shortcuts";
import { spreadsheets } from "./keys/spreadsheets";
import { closeOverlays } from "./pages/close-overlays";
import { blockWhileOffline } from "./pages/connection";
import { copyNumbers } from "./pages/copy-numbers";
import { dismissNotices } from "./pages/dismiss-notices";
import { networkDialog } from "./pages/network-dialog";
import { openDialogs } from "./pages/open-dialogs";
import { reloadWhenBack } from "./pages/reload-when-back";
import { rememberedFolds } from "./pages/remembered-folds";
import { reportErrors } from "./pages/report-errors";
import { scrollToTop } from "./pages/scroll-to-top";
import { showBusyForms } from "./pages/show-busy-forms";
import { tips } from "./pages/tips";
import { papers } from "./papers/papers";
import { push } from "./push/push";
import { maskColours } from "./themes/hex-fields";
import { themes } from "./themes/themes";
import { tickRows } from "./tick-rows";
import { uploads } from "./uploads/uploads";

/** All islands, in the order in which they hear of an event. */
const islands: readonly Island[] = [
  networkDialog,
  blockWhileOffline,
  dismissNotices,
  scrollToTop,
  copyNumbers,
  tips,
  closeOverlays,
  rememberedFolds,
  dateMasks,
  calendars,
  maskColours,
  neededText,
  quietFields,
  usualValues,
  periodDates,
  comboboxes,
  materialSuggestions,
  addKey,
  rowButtonKeys,
  gridKeys,
  spreadsheets,
  dragRows,
  cards,
  openDialogs,
  turnLists,
  answerInPlace,
  saveOnBlur,
  saveTicks,
  tickRows,
  configuredForms,
  askForPrices,
  followJobs,
  reloadWhenBack,
  uploads,
  simulating,
  showBusyForms,
  listenForShortcuts,
  papers,
  push,
  themes,
  dragPictures,
];

/** Starts the islands of a page and marks it as awake: until then forms and links are the browser's alone. */
export function startIslands(page: Document, texts: Dictionary): void {
  reportErrors(window);
  const { lang, dataset } = page.documentElement;
  const numberFormat = dataset.numbers as Formats["numberFormat"] | undefined;
  const t = createTranslator(lang as Locale, texts, numberFormat && { numberFormat });
  for (const island of islands) {
    try {
      island(page, t);
    } catch (fault) {
      // The others start all the same.
      window.reportError(fault);
    }
  }
  page.documentElement.dataset.awake = "";
}
