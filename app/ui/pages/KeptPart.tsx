import { createContext, type JSX, type ReactNode, useContext } from "react";
import type { Formats } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";

/** A part of a page whose HTML follows from its facts, the reader's texts and formats, and nothing else. */
export interface Part<Facts> {
  name: string;
  facts: Facts;
  /** Makes the part from its facts alone. A context of the page is missing there, and reading it fails. */
  content(facts: Facts): ReactNode;
}

export interface Reader {
  t: Translate;
  formats: Formats;
}

/** Rows of one table, written as text. A row is not changed once it is made. */
export interface RowTexts<Row extends object> {
  name: string;
  /** Facts that all rows are written with. */
  facts: unknown;
  rows: readonly Row[];
  /** Facts of one row; null leaves it to this page. */
  factsOf(row: Row): unknown;
  write(row: Row): string;
}

/**
 * Writes parts of pages, now or by taking them from another page. What it returns stands for the part in the page's markup
 * until the page is complete.
 */
export interface PartWriter {
  part<Facts>(part: Part<Facts>, reader: Reader): string;
  rows<Row extends object>(texts: RowTexts<Row>, reader: Reader): string;
}

const PartWriterContext = createContext<PartWriter | null>(null);

export const PartWriterProvider = PartWriterContext.Provider;

/** Element whose HTML is cached: it is written once for all pages with the same facts. */
export function KeptPart<Facts>({
  as: Element,
  name,
  facts,
  content,
  ...attributes
}: Part<Facts> & {
  as: "details" | "div" | "li" | "nav" | "section" | "thead" | "ul";
  id?: string;
  className?: string;
  open?: boolean;
  "aria-label"?: string;
  "aria-labelledby"?: string;
}): JSX.Element {
  const writer = useContext(PartWriterContext);
  const reader = { t: useT(), formats: useFormats() };
  if (!writer) return <Element {...attributes}>{content(facts)}</Element>;
  return <Element {...attributes} {...html(writer.part({ name, facts, content }, reader))} />;
}

/** Body of a table whose rows are cached as HTML: each is written once for all pages with the same facts. */
export function KeptRows<Row extends object>(props: RowTexts<Row>): JSX.Element {
  const writer = useContext(PartWriterContext);
  const reader = { t: useT(), formats: useFormats() };
  return <tbody {...html(writer ? writer.rows(props, reader) : props.rows.map(props.write).join(""))} />;
}

/** Hands HTML on to an element: it was written by React, or by writers of rows that escape every value. */
const html = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });
