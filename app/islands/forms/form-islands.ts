import type { Island } from "../island";
import { checkFields } from "./check-fields";
import { dropFiles } from "./drop-files";
import { holdConsent } from "./hold-consent";
import { keepSections } from "./keep-sections";
import { previewRichText } from "./preview-rich-text";

const islands: readonly Island[] = [checkFields, dropFiles, holdConsent, keepSections, previewRichText];

/** Starts all that configured forms do with script. */
export const startFormIslands: Island = (page, t) => {
  for (const island of islands) island(page, t);
};
