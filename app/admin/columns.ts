import { listText } from "~/i18n/list-text";
import type { MessageKey } from "~/i18n/messages";
import { type Translated, translationOf } from "~/i18n/translated";
import type { CollectionColumn } from "./collection";

type Options = Pick<CollectionColumn<unknown>, "sortable" | "key" | "wrap" | "width"> & {
  caption?: MessageKey;
};

/** Fields are called the same wherever they appear: in lists, forms and downloads. */
export function fieldCaption(name: string): MessageKey {
  return `fields.${name}` as MessageKey;
}

const head = (name: string, options: Options = {}) => ({ name, caption: fieldCaption(name), ...options });

export function text<N extends string>(
  name: N,
  options: Options = {},
): CollectionColumn<Record<N, string | number | null>> {
  return {
    ...head(name, options),
    datatype: "text",
    cell: (record) => (record[name] === null ? null : { kind: "text", text: String(record[name]) }),
  };
}

export function figure<N extends string>(name: N): CollectionColumn<Record<N, number | null>> {
  return {
    ...head(name),
    datatype: "number",
    cell: (record) => (record[name] === null ? null : { kind: "number", value: String(record[name]) }),
  };
}

export function yesNo<N extends string>(name: N): CollectionColumn<Record<N, boolean>> {
  return {
    ...head(name),
    datatype: "yesNo",
    cell: (record) => ({ kind: "yesNo", yes: record[name] }),
  };
}

export function instant<N extends string>(
  name: N,
  options: Options = {},
): CollectionColumn<Record<N, Date | null>> {
  return {
    ...head(name, options),
    datatype: "instant",
    cell: (record) => {
      const at: Date | null = record[name];
      return at && { kind: "instant", instant: at.toISOString() };
    },
  };
}

/** Column with several texts in one cell. */
export function list<R>(name: string, items: (record: R) => readonly string[]): CollectionColumn<R> {
  return {
    ...head(name, { wrap: true }),
    datatype: "text",
    cell: (record, { formats }) => ({ kind: "text", text: listText(items(record), formats.locale) }),
  };
}

/** Column with one of a few values, labelled by `choices.<name>.<value>`. */
export function choice<N extends string>(
  name: N,
  {
    choices: labelledField = name,
    ...options
  }: Options & { /** Field whose labels are used, if they are another one's. */ choices?: string } = {},
): CollectionColumn<Record<N, string | null>> {
  return {
    ...head(name, options),
    datatype: "text",
    cell: (record, { t }) =>
      record[name] === null
        ? null
        : { kind: "text", text: t(`choices.${labelledField}.${record[name]}` as MessageKey) },
  };
}

/** Column with a text in several languages, shown in the reader's. */
export function words<N extends string>(
  name: N,
  options: Options = {},
): CollectionColumn<Record<N, Translated>> {
  return {
    ...head(name, options),
    datatype: "text",
    cell: (record, { formats }) => ({ kind: "text", text: translationOf(record[name], formats) }),
  };
}

/** Column with several of a few values, each with a label. */
export function choices<N extends string>(
  name: N,
  {
    choices: labelledField = name,
    ...options
  }: Options & { /** Field whose labels are used, if they are another one's. */ choices?: string } = {},
): CollectionColumn<Record<N, readonly string[]>> {
  return {
    ...head(name, options),
    datatype: "text",
    cell: (record, { t, formats }) => ({
      kind: "text",
      text: listText(
        record[name].map((value) => t(`choices.${labelledField}.${value}` as MessageKey)),
        formats.locale,
      ),
    }),
  };
}
