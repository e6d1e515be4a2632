import type { Translate } from "~/i18n/translate";
import { openDialogs } from "~/ui/scripts/open-dialogs";
import { listenForShortcuts } from "~/ui/scripts/shortcuts";
import { showBusyForms } from "~/ui/scripts/show-busy-forms";
import { addKey } from "./carts/add-key";
import { dragRows } from "./carts/drag-rows";
import { saveOnBlur } from "./carts/save-on-blur";
import { simulating } from "./carts/simulating";
import { comboboxes } from "./comboboxes/comboboxes";
import { materialSuggestions } from "./comboboxes/material-suggestions";
import { calendars } from "./fields/calendars";
import { dateMasks } from "./fields/date-masks";
import { neededText } from "./fields/needed-text";
import { usualValues } from "./fields/usual-values";
import type { Island } from "./island";
import { gridKeys } from "./keys/grid-keys";
import { rowButtonKeys } from "./keys/row-button-keys";
import { copyNumbers } from "./pages/copy-numbers";
import { dismissNotices } from "./pages/dismiss-notices";
import { networkDialog } from "./pages/network-dialog";
import { rememberedFolds } from "./pages/remembered-folds";
import { scrollToTop } from "./pages/scroll-to-top";
import { tips } from "./pages/tips";

/** All islands, in the order in which they hear of an event. */
const islands: readonly Island[] = [
  networkDialog,
  dismissNotices,
  scrollToTop,
  copyNumbers,
  tips,
  rememberedFolds,
  dateMasks,
  calendars,
  neededText,
  usualValues,
  comboboxes,
  materialSuggestions,
  addKey,
  rowButtonKeys,
  gridKeys,
  dragRows,
  saveOnBlur,
  simulating,
  showBusyForms,
  openDialogs,
  listenForShortcuts,
];

/** Starts the islands of a page and marks it as awake: until then forms and links are the browser's alone. */
export function startIslands(page: Document, t: Translate): void {
  for (const island of islands) island(page, t);
  page.documentElement.dataset.awake = "";
}
