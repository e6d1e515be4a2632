import type { FormElement } from "../page-config";

/** A reason to refuse a configuration: the place, and the rule of the forms that it breaks. */
export interface ConfigProblem {
  /** Name of the element, or its index among its siblings. */
  element: string;
  reason: ConfigReason;
  detail?: string;
}

export type ConfigReason =
  | "type"
  | "nameMissing"
  | "nameTaken"
  | "nameUnknown"
  | "nameFixed"
  | "atomUnfit"
  | "dropped"
  | "notFillable"
  | "looser"
  | "contradiction"
  | "valueUnfit"
  | "optionUnfit"
  | "optionTwice"
  | "optionsMissing"
  | "optionsLoaded"
  | "fieldUnknown"
  | "circle"
  | "notHere"
  | "address"
  | "format"
  | "nesting"
  | "secret";

export type ReportProblem = (element: FormElement, reason: ConfigReason, detail?: string) => void;
