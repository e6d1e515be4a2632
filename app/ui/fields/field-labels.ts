import { createContext, useContext } from "react";
import { escaped } from "~/lib/escaped";

/**
 * What the fields of a page are called, by their ids. The summary of errors names them but stands before them, and a
 * server writes its page from the top down: where it comes first, it leaves places that are filled in at the end.
 */
export interface FieldLabels {
  /** By each field. */
  note(id: string, label: string): void;
  /** By the summary: what the field is called, or the place for it. */
  of(id: string): string;
}

/** Where nobody keeps them, errors stand without. */
const none: FieldLabels = { note() {}, of: () => "" };

const FieldLabelsContext = createContext<FieldLabels>(none);

export const FieldLabelsProvider = FieldLabelsContext.Provider;

export const useFieldLabels = (): FieldLabels => useContext(FieldLabelsContext);

/** In the browser: those that came with the page, and what is rendered since. */
export function labelsFrom(brought: Record<string, string>): FieldLabels {
  const labels = new Map(Object.entries(brought));
  return {
    note: (id, label) => void labels.set(id, label),
    of: (id) => before(labels.get(id)),
  };
}

export interface DeferredLabels extends FieldLabels {
  fillIn(html: string): string;
  /** Those that the summary asked for. */
  requested(): Record<string, string>;
}

/** On the server. The marks are code points that Unicode gives to nobody. */
export function deferredLabels(): DeferredLabels {
  const labels = new Map<string, string>();
  const wanted = new Set<string>();
  return {
    note: (id, label) => void labels.set(id, label),
    of(id) {
      wanted.add(id);
      return `\uE000${id}\uE001`;
    },
    fillIn(html) {
      let filled = html;
      for (const id of wanted) {
        filled = filled.replaceAll(`\uE000${escaped(id)}\uE001`, () => escaped(before(labels.get(id))));
      }
      return filled;
    },
    requested: () =>
      Object.fromEntries([...wanted].flatMap((id) => (labels.has(id) ? [[id, labels.get(id) ?? ""]] : []))),
  };
}

const before = (label: string | undefined): string => (label ? `${label}: ` : "");
