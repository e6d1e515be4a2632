import { createContext, useContext } from "react";
import { escapeHtml } from "~/lib/escape";
import { labelValue } from "~/lib/label-value";

/**
 * Labels of a page's fields by id. The error summary names them but stands before them, and the server renders from the
 * top down: the summary writes placeholders, which are filled in at the end.
 */
export interface FieldLabels {
  /**
   * Called by each field. A heading that asks ("How do you want to pay?") is no name that an error could follow: of a
   * group of controls it is left out, of a single one it stands without a colon.
   */
  note(id: string, label: string, isGroup?: boolean): void;
  /** Called by the summary: returns the label, or a placeholder for it. */
  of(id: string): string;
}

/** Applies without a provider: errors stand without labels. */
const noLabels: FieldLabels = { note() {}, of: () => "" };

const FieldLabelsContext = createContext<FieldLabels>(noLabels);

export const FieldLabelsProvider = FieldLabelsContext.Provider;

export const useFieldLabels = (): FieldLabels => useContext(FieldLabelsContext);

export interface DeferredLabels extends FieldLabels {
  fillIn(html: string): string;
}

/** Keeps the labels of one page. The placeholders use code points of Unicode's private use area. */
export function deferredLabels(locale: string): DeferredLabels {
  const labels = new Map<string, string>();
  const requestedIds = new Set<string>();
  return {
    note: (id, label, isGroup) => void labels.set(id, nameOf(label, isGroup)),
    of(id) {
      requestedIds.add(id);
      return `\uE000${id}\uE001`;
    },
    fillIn(html) {
      let filledHtml = html;
      for (const id of requestedIds) {
        filledHtml = filledHtml.replaceAll(`\uE000${escapeHtml(id)}\uE001`, () =>
          escapeHtml(prefixOf(labels.get(id), locale)),
        );
      }
      return filledHtml;
    },
  };
}

const isQuestion = (label: string): boolean => /[?？]$/.test(label.trim());

const nameOf = (label: string, isGroup = false): string => (isGroup && isQuestion(label) ? "" : label);

function prefixOf(label: string | undefined, locale: string): string {
  if (!label) return "";
  return isQuestion(label) ? `${label} ` : labelValue(label, "", locale);
}
