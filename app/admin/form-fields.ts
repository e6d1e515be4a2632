import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import type { Option } from "~/ui/fields/Field";
import type { AdminRecord, ReadCtx } from "./collection";

type Choices = (ctx: ReadCtx, t: Translate) => Promise<Option[]> | Option[];

/** One field of a collection's form. Its name is the input schema's; its label is `fields.<name>`. */
export type FormField = {
  name: string;
  hint?: MessageKey;
} & (
  | { kind: "text" | "email" | "number" | "date" | "textarea" | "check" }
  /** Write-only: never sent to the page, kept when it is left empty. */
  | { kind: "password"; isSet(record: AdminRecord): boolean }
  | { kind: "translated"; long?: boolean }
  | {
      kind: "select" | "checks";
      options: Choices;
      optional?: boolean;
      /** What it means to choose nothing. */
      blank?: MessageKey;
    }
  /** Some of the choices, in an order of their own. */
  | { kind: "picks"; options: Choices; most: number }
);

/** One field of a setting as its page receives it. */
export interface ShownField {
  name: string;
  label: string;
  kind: "check" | "number" | "text" | "select" | "textarea";
  options?: Option[];
  /** The switch without which it cannot be edited. */
  needs?: string;
}

/** Choices that are known when the portal is written; each has a word of its own, or it does not compile. */
export function worded<N extends string, V extends string>(
  name: N,
  values: readonly V[] & ([`choices.${N}.${V}`] extends [MessageKey] ? unknown : never),
): Choices {
  const all: readonly V[] = values;
  return (_ctx, t) => all.map((value) => ({ value, label: t(`choices.${name}.${value}` as MessageKey) }));
}
