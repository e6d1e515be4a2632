import type { Atom } from "./atoms";
import type { Condition, SimpleValidation, Validation } from "./page-config";
import type { Values } from "./values";

/** A form as its page receives it: in the visitor's language, with the values of its fields, without secrets. */
export interface FormView {
  /** Unique prefix of the ids of its fields. */
  id: string;
  title: string;
  description?: string | undefined;
  elements: ElementView[];
  /** Name under which each person's folded sections are stored; absent for guests. */
  folds?: string | undefined;
  /** Holds what the fields would send: text, lists of texts, rows; a ticked box is "on". */
  values: Values;
}

export interface ElementView {
  atom: Atom;
  /** Empty on an element without a value. */
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
  sets?: string[] | undefined;
  /** Names the field that holds the one marked entry of `picks`. */
  marks?: string | undefined;
  /** True if other elements depend on this one. */
  controls?: true | undefined;
  shownWhen?: Condition | undefined;
  enabledWhen?: Condition | undefined;
  readonlyWhen?: Condition | undefined;
  upload?: UploadView | undefined;
  /** Says of a secret whether there is one. Its value never leaves the server. */
  isSet?: boolean | undefined;
  components?: ElementView[] | undefined;
  /** Stored state of a section: the key, and whether the person has left it open. */
  fold?: { row: string; isOpen: boolean | undefined } | undefined;
}

export interface OptionView {
  value: string;
  label: string;
  hint?: string;
  group?: string;
  /** True for a stored choice that the reader may not change. */
  locked?: true;
  subOptions?: OptionView[];
}

export interface UploadView {
  formats: string[];
  maxCount: number;
  megabytes: number;
  title?: string | undefined;
  button?: string | undefined;
  previewTitle?: string | undefined;
  /** Replaces the default messages for a refused file. */
  messages: Partial<Record<"size" | "type" | "maxFiles" | "exception", string>>;
}

type WithMessage<V> = V extends unknown ? Omit<V, "message"> & { message: string } : never;

/** A configured validation, or the format that a date or a time has by nature. */
export type SimpleRule = WithMessage<SimpleValidation> | { type: "format"; message: string };

/** A validation with its message. */
export type Rule =
  | SimpleRule
  | (Omit<Extract<Validation, { type: "conditional" }>, "then" | "otherwise"> & {
      then: SimpleRule[];
      otherwise: SimpleRule[];
    });
