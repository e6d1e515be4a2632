import { createContext, type JSX, type ReactNode, useContext } from "react";
import type { Formats } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";

/** A part of a page whose HTML follows from its facts, the reader's texts and formats, and nothing else. */
export interface Part {
  name: string;
  facts: unknown;
  content(): ReactNode;
}

/** Returns the HTML of a part, written now or kept from another page. */
export type WritePart = (part: Part, reader: { t: Translate; formats: Formats }) => string;

const WritePartContext = createContext<WritePart | null>(null);

/** Stands around pages without script: script would need the part's elements. */
export const PartWriter = WritePartContext.Provider;

/** True on a page without script, which needs no elements of React for what never changes. */
export const useIsWrittenOnce = (): boolean => useContext(WritePartContext) !== null;

/**
 * Element whose content is written once for all pages with the same facts. Its components read no context but texts,
 * formats and form token: a context of the page is missing there, and reading it fails.
 */
export function KeptPart({
  as: Element,
  name,
  facts,
  content,
  ...attributes
}: Part & { as: "details"; className?: string; open?: boolean }): JSX.Element {
  const write = useContext(WritePartContext);
  const reader = { t: useT(), formats: useFormats() };
  if (!write) return <Element {...attributes}>{content()}</Element>;
  const html = write({ name, facts, content }, reader);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by React itself, from the same components
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
