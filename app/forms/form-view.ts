import type { Atom, Condition, SimpleValidation, Validation } from "./page-config";
import type { Values } from "./values";

/** A form as its page receives it: in the visitor's language, with what is in its fields, and nothing secret. */
export interface FormView {
  /** Unique on its page; the ids of its fields begin with it. */
  id: string;
  title: string;
  description?: string | undefined;
  elements: ElementView[];
  /** As in a form: text, lists of texts, rows; a ticked box is "on". */
  values: Values;
}

export interface ElementView {
  atom: Atom;
  /** Empty for what holds no value. */
  name: string;
  label: string;
  hint?: string | undefined;
  placeholder?: string | undefined;
  required: boolean;
  rules: Rule[];
  options?: OptionView[] | undefined;
  optionsFrom?: string | undefined;
  readonly?: true | undefined;
  disabled?: true | undefined;
  hidden?: true | undefined;
  maxlength?: number | undefined;
  uppercase?: true | undefined;
  buttonLike?: true | undefined;
  unit?: string | undefined;
  autocomplete?: string | undefined;
  href?: string | undefined;
  clears?: string[] | undefined;
  /** Other elements depend on what is in this one. */
  controls?: true | undefined;
  shownWhen?: Condition | undefined;
  enabledWhen?: Condition | undefined;
  readonlyWhen?: Condition | undefined;
  upload?: UploadView | undefined;
  /** Of a secret: whether there is one. Its value never leaves the server. */
  isSet?: boolean | undefined;
  components?: ElementView[] | undefined;
}

export interface OptionView {
  value: string;
  label: string;
  hint?: string;
  group?: string;
  subOptions?: OptionView[];
}

export interface UploadView {
  formats: string[];
  maxCount: number;
  megabytes: number;
  title?: string | undefined;
  button?: string | undefined;
  previewTitle?: string | undefined;
  /** Said instead of the general words when a file is not taken. */
  messages: Partial<Record<"size" | "type" | "maxFiles" | "exception", string>>;
}

type Worded<V> = V extends unknown ? Omit<V, "message"> & { message: string } : never;

export type SimpleRule = Worded<SimpleValidation>;

/** A validation with its words. */
export type Rule =
  | SimpleRule
  | (Omit<Extract<Validation, { type: "conditional" }>, "then" | "otherwise"> & {
      then: SimpleRule[];
      otherwise: SimpleRule[];
    });
