import type { Translate } from "~/i18n/translate";

/**
 * A part of the page that script makes nicer: it reads what it needs from the page as it came, listens on the document, and
 * leaves everything else alone. Without it the page works as plain HTML.
 */
export type Island = (page: Document, t: Translate) => void;
