import { getPaths } from "@conform-to/dom";
import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { createContext, useContext } from "react";
import { must } from "~/lib/assert";
import type { FormView } from "./form-view";
import type { Values } from "./values";

export type Meta = FieldMetadata<unknown, Record<string, unknown>, string[]>;

/** Tells every part about its form. */
export interface FormContextValue {
  form: FormMetadata<Record<string, unknown>, string[]>;
  view: FormView;
  values: Values;
  /** Names the element to focus. */
  focused: string | undefined;
}

const FormContext = createContext<FormContextValue | null>(null);

export const FormContextProvider = FormContext.Provider;

export const useFormContext = (): FormContextValue => must(useContext(FormContext), "a part within its form");

type Fieldset = Record<string, Meta>;

/** Returns conform's metadata of a field by its name in the form. */
export function metaOf(form: FormContextValue["form"], name: string): Meta {
  const [first, ...rest] = getPaths(name);
  let meta = must((form.getFieldset() as unknown as Fieldset)[String(first)], `a field of the name ${name}`);
  for (const part of rest) {
    const next = typeof part === "number" ? itemsOf(meta)[part] : inner(meta)[part];
    meta = must(next, `a field of the name ${name}`);
  }
  return meta;
}

const inner = (meta: Meta): Fieldset => (meta as unknown as { getFieldset(): Fieldset }).getFieldset();

/** Returns the entries of a list; anything else sent in its place has none. */
export function itemsOf(meta: Meta): Meta[] {
  if (!Array.isArray(meta.initialValue)) return [];
  return (meta as unknown as { getFieldList(): Meta[] }).getFieldList();
}
