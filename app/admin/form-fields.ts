import type { z } from "zod";
import type { Operation } from "~/door/operation.server";
import type { Atom } from "~/forms/atoms";
import type { OptionView } from "~/forms/form-view";
import type { FormElementInput } from "~/forms/page-config";
import type { MessageKey } from "~/i18n/messages";
import type { Text } from "~/i18n/text";
import type { Translate } from "~/i18n/translate";
import type { Option } from "~/ui/fields/Field";
import type { AdminRecord } from "./admin-record";

/** Options that a query finds (`choicesQuery`), or options that the program itself knows. */
export type Choices = Operation<z.ZodType<unknown, unknown>, OptionView[]> | ((t: Translate) => OptionView[]);

/** Attributes of the form engine's elements that a declaration may use as they are. */
export const elementAttributes = [
  "allowedFormats",
  "autocomplete",
  "buttonLike",
  "checked",
  "clears",
  "enabledWhen",
  "maxCount",
  "maxSize",
  "marks",
  "sets",
  "maxlength",
  "readonlyWhen",
  "shownWhen",
  "unit",
  "uppercase",
  "validations",
  "value",
] as const satisfies readonly (keyof FormElementInput)[];

export type ElementAttributes = Pick<FormElementInput, (typeof elementAttributes)[number]>;

interface FieldBase extends ElementAttributes {
  /** Name in the input schema; the label is `fields.<name>`. */
  name: string;
  hint?: MessageKey | Text;
}

type ChoiceAtom = "select" | "multi_select" | "radio" | "list";
type LayoutAtom = "section" | "group" | "heading" | "link";
type PlainAtom = Exclude<Atom, ChoiceAtom | LayoutAtom | "picks" | "password" | "table">;

/** Field of a collection's form: any kind of element of the form engine. */
export type InputField = FieldBase &
  (
    | { kind: PlainAtom }
    /** Write-only: never sent to the page; empty keeps the stored value. One that repeats another has no `isSet`. */
    | { kind: "password"; isSet?(record: AdminRecord): boolean }
    | {
        kind: ChoiceAtom;
        options: Choices;
        /** All choices, if the reader may make some of them only: others that are stored are shown, and stay. */
        allOptions?: Choices;
        /** The only choice of a stored record, where it cannot be changed. */
        keeps?(record: AdminRecord): OptionView;
        /** Label of the empty choice. */
        blank?: MessageKey;
      }
    /** Choices that belong to the choice of another field, as its `subOptions`. */
    | { kind: Exclude<ChoiceAtom, "list">; optionsFrom: string }
    /** Subset of the choices in a custom order. */
    | { kind: "picks"; options: Choices; most: number }
    /** Rows of fields; the input schema has an array of objects under this name. */
    | { kind: "table"; columns: readonly InputField[] }
  );

/** Layout elements between the fields: sections, headings, links. */
export type LayoutElement = Pick<ElementAttributes, "shownWhen"> &
  (
    | { kind: "section" | "group"; label: MessageKey; fields: readonly FormField[] }
    | { kind: "heading"; label: MessageKey }
    | { kind: "link"; label: MessageKey; path: string; buttonLike?: boolean }
  );

export type FormField = InputField | LayoutElement;

export const isInput = (field: FormField): field is InputField => "name" in field;

/** Returns the fields of a form in their order, including those within sections and groups. */
export function inputFields(form: readonly FormField[]): InputField[] {
  return form.flatMap((field) => {
    if (isInput(field)) return field;
    return "fields" in field ? inputFields(field.fields) : [];
  });
}

/** Options that are known when the portal is compiled; each has a text of its own, or it does not compile. */
export function optionsInWords<N extends string, V extends string>(
  name: N,
  values: readonly V[] & ([`choices.${N}.${V}`] extends [MessageKey] ? unknown : never),
): (t: Translate) => Option[] {
  const options: readonly V[] = values;
  return (t) => options.map((value) => ({ value, label: t(`choices.${name}.${value}` as MessageKey) }));
}

/** Lists the options of a field that the program itself knows, wherever the field stands in the form. */
export function offeredOptions(form: readonly FormField[], name: string, t: Translate): OptionView[] {
  return form.flatMap((field) => {
    if ("fields" in field) return offeredOptions(field.fields, name, t);
    if (!("options" in field) || "operation" in field.options || field.name !== name) return [];
    return field.options(t);
  });
}

/** Options of a filter for a yes or no. */
export const yesOrNo = (t: Translate): Option[] => [
  { value: "true", label: t("ui.yes") },
  { value: "false", label: t("ui.no") },
];
