import { getPaths } from "@conform-to/dom";
import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { createContext, useContext } from "react";
import { must } from "~/lib/assert";
import type { FormView } from "./form-view";
import type { Values } from "./values";

export type Meta = FieldMetadata<unknown, Record<string, unknown>, string[]>;

/** What every part of a form needs to know of the whole. */
export interface FormAround {
  form: FormMetadata<Record<string, unknown>, string[]>;
  view: FormView;
  /** What is in the fields now; without script, what was when the page was made. */
  values: Values;
  script: boolean;
  /** Gives the focus to the element of this id after the next change. */
  focusNext(id: string): void;
  /** The id of what has the focus when the page was made anew without script. */
  focused: string | undefined;
}

const FormContext = createContext<FormAround | null>(null);

export const FormAroundProvider = FormContext.Provider;

export const useFormAround = (): FormAround => must(useContext(FormContext), "a part within its form");

type Fieldset = Record<string, Meta>;

/** Everything that conform knows of a field, by its name in the form. */
export function metaOf(form: FormAround["form"], name: string): Meta {
  const [first, ...rest] = getPaths(name);
  let meta = must((form.getFieldset() as unknown as Fieldset)[String(first)], `a field of the name ${name}`);
  for (const part of rest) {
    const next = typeof part === "number" ? itemsOf(meta)[part] : inner(meta)[part];
    meta = must(next, `a field of the name ${name}`);
  }
  return meta;
}

const inner = (meta: Meta): Fieldset => (meta as unknown as { getFieldset(): Fieldset }).getFieldset();

/** The entries of a list; what was sent in its place and is no list has none. */
export function itemsOf(meta: Meta): Meta[] {
  if (!Array.isArray(meta.initialValue)) return [];
  return (meta as unknown as { getFieldList(): Meta[] }).getFieldList();
}
