import type { SubmissionResult } from "@conform-to/dom";
import type { Formats } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { factsOf } from "./atoms";
import { optionsOf, stateOf, visibleElements } from "./conditions";
import type { ElementView, FormView } from "./form-view";
import { maskHex } from "./hex";
import {
  findingsOf,
  leftNamesIn,
  putStartValues,
  readLeftNames,
} from "./questions/background-question.server";
import { applyListIntent, type ListIntent, readListIntent } from "./questions/list-intent.server";
import { type Findings, findProblems } from "./rules";
import { uploadProblem } from "./upload-problem.server";
import { copyOf, isEmpty, putAt, valueAt } from "./values";

/** A submission: an answer for the operation, or a question about the form itself, such as one more row. */
export type ReadConfigured =
  | {
      kind: "answer";
      /** Goes to the operation: fields that cannot be filled in keep their stored value, hidden ones are left out. */
      fields: FormData;
      findings: Findings;
    }
  | { kind: "question"; result: SubmissionResult };

type Payload = Record<string, unknown>;

/** Names that belong to the page, not to the form. */
const reservedNames = new Set(["intent", "__intent__", "__state__"]);

export async function readConfigured(
  view: FormView,
  form: FormData,
  language: { formats: Formats; t: Translate },
): Promise<ReadConfigured> {
  const payload: Payload = {};
  for (const [name, value] of form) {
    if (!reservedNames.has(name)) put(payload, name, value);
  }
  resolveMarks(view.elements, payload);
  const listIntent = readListIntent(form.get("__intent__"), view);
  if (listIntent) applyListIntent(listIntent, payload);
  const submittedPayload = settleDependents(view.elements, payload);
  const intent = String(form.get("intent") ?? "");
  if (listIntent || form.has("__intent__") || intent.startsWith("updateForm:")) {
    const names = readLeftNames(form.get("__state__"));
    putStartValues(view, submittedPayload, payload.was);
    if (names) {
      const result = backgroundQuestionOf(view, submittedPayload, listIntent, { names, ...language });
      return { kind: "question", result };
    }
    const name = intent.startsWith("updateForm:") ? intent.slice("updateForm:".length) : "";
    return { kind: "question", result: questionOf(view, submittedPayload, listIntent, name) };
  }
  const values = effectiveValues(view, submittedPayload);
  const findings = findProblems(view.elements, values, language.formats);
  findForeignChoices(view, values, findings, language.t);
  for (const element of visibleElements(view.elements, values)) {
    const text = await uploadProblem(element, valueAt(values, element.name), language.t);
    if (text !== null) findings[element.name] = [text];
  }
  return { kind: "answer", fields: toFormData(values), findings };
}

/** Collects several values of one name in a list, as browsers send ticked boxes. */
function put(payload: Payload, name: string, value: unknown): void {
  const before = valueAt(payload, name);
  const values = Array.isArray(before) ? [...before, value] : [before, value];
  putAt(payload, name, before === undefined ? value : values);
}

/**
 * Replaces the position of a marked entry by its value: without script an entry may be chosen and marked on one page, so
 * the button of the mark cannot carry the value itself.
 */
function resolveMarks(elements: readonly ElementView[], payload: Payload): void {
  for (const { marks, name } of everyElement(elements)) {
    const mark = marks && valueAt(payload, marks);
    const position = typeof mark === "string" ? /^entry:(\d{1,3})$/.exec(mark)?.[1] : undefined;
    if (marks && position) putAt(payload, marks, valueAt(payload, `${name}[${position}]`));
  }
}

/** Empties or sets fields that depend on a changed one: `was.country` carries the country at the time of rendering. */
function settleDependents(elements: readonly ElementView[], payload: Payload): Payload {
  const { was, ...rest } = payload;
  for (const { name, clears = [], sets = [] } of everyElement(elements)) {
    const [before, after] = [valueAt({ was }, `was.${name}`), valueAt(rest, name)];
    if (before === undefined || before === (after ?? "")) continue;
    for (const dependent of clears) putAt(rest, dependent, undefined);
    for (const dependent of sets) putAt(rest, dependent, after);
  }
  return rest;
}

const everyElement = (elements: readonly ElementView[]): ElementView[] =>
  elements.flatMap((element) => [
    element,
    ...(element.atom === "table" ? [] : everyElement(element.components ?? [])),
  ]);

function questionOf(
  view: FormView,
  payload: Payload,
  listIntent: ListIntent | null,
  name: string,
): SubmissionResult {
  const intent = listIntent ?? { type: "validate", payload: { name } };
  return { initialValue: echoOf(view, payload), intent } as SubmissionResult;
}

/** Answers what script asks while somebody fills in the form: also with the errors of the fields that were left. */
function backgroundQuestionOf(
  view: FormView,
  payload: Payload,
  listIntent: ListIntent | null,
  { names, formats }: { names: readonly string[]; formats: Formats },
): SubmissionResult {
  const findings = findProblems(view.elements, effectiveValues(view, payload), formats);
  const leftNames = leftNamesIn(names, view, payload);
  return {
    ...(Object.hasOwn(leftNames, "") ? { status: "error" } : {}),
    initialValue: echoOf(view, payload),
    // conform moves the names of a list's fields with its entries, and then chooses the findings itself.
    ...(listIntent ? { intent: listIntent, error: findings } : { error: findingsOf(findings, leftNames) }),
    state: { validated: leftNames },
  } as SubmissionResult;
}

/** Returns what the page may show again: no secret, and no file. */
function echoOf(view: FormView, payload: Payload): Payload {
  for (const element of everyElement(view.elements)) {
    const isHeldBack = element.atom === "password" || element.isSet !== undefined || element.upload;
    if (isHeldBack) putAt(payload, element.name, undefined);
  }
  return withoutFiles(payload) as Payload;
}

/** Drops files: a file field cannot be filled in from the server. */
function withoutFiles(value: unknown): unknown {
  if (value instanceof Blob) return undefined;
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutFiles(inner)]));
}

/**
 * Computes the values that count. A hidden field has no value, and may hide fields that depend on it, so this iterates to
 * a fixed point; a field that cannot be filled in keeps its stored value.
 */
function effectiveValues(view: FormView, payload: Payload): Payload {
  const all = everyElement(view.elements);
  const values = copyOf(payload) as Payload;
  for (let round = 0; round <= all.length; round++) {
    const visibleKeys = new Set(visibleElements(view.elements, values));
    const before = JSON.stringify(values);
    for (const element of all) {
      if (element.name === "") continue;
      if (!visibleKeys.has(element)) putAt(values, element.name, undefined);
      else if (!stateOf(element, values).isEditable) keepStored(element, view, values);
    }
    if (JSON.stringify(values) === before) break;
  }
  for (const element of visibleElements(view.elements, values)) {
    if (element.name === "") continue;
    const value = valueAt(values, element.name);
    putAt(values, element.name, normalize(element, value));
  }
  return values;
}

function keepStored(element: ElementView, view: FormView, values: Payload): void {
  putAt(values, element.name, copyOf(valueAt(view.values, element.name)));
}

function normalize(element: ElementView, value: unknown): unknown {
  if (element.isSet !== undefined && isEmpty(value)) return undefined;
  if (element.atom === "table" && Array.isArray(value)) return withoutEmptyRows(element, value);
  if (element.atom === "picks" && Array.isArray(value)) return value.filter((entry) => !isEmpty(entry));
  if (typeof value !== "string") return value;
  if (element.atom === "color") return maskHex(value);
  return element.uppercase ? value.toUpperCase() : value;
}

/** Drops empty rows, also of the tables within a row. */
function withoutEmptyRows({ components = [] }: ElementView, rows: readonly unknown[]): unknown[] {
  const innerTables = components.filter(({ atom }) => atom === "table");
  const filledRows = rows.filter((row) => !isEmpty(row));
  for (const row of filledRows as Payload[])
    for (const table of innerTables) putAt(row, table.name, normalize(table, valueAt(row, table.name)));
  return filledRows;
}

/** Judges the values that a form shows as if somebody had sent them: those of a file, which nobody typed. */
export function judgeShownValues(view: FormView, language: { formats: Formats; t: Translate }): Findings {
  const values = effectiveValues(view, view.values);
  const findings = findProblems(view.elements, values, language.formats);
  findForeignChoices(view, values, findings, language.t);
  return findings;
}

/** Reports choices that the field does not offer at its current state. */
function findForeignChoices(view: FormView, values: Payload, findings: Findings, t: Translate): void {
  for (const [name, element] of editableFields(view.elements, values)) {
    const value = valueAt(values, name);
    if (!factsOf(element.atom).choices || findings[name] || isEmpty(value)) continue;
    const offeredValues = new Set(optionsOf(element, view.elements, values).map((option) => option.value));
    const choices = Array.isArray(value) ? value : [value];
    if (!choices.every((each) => offeredValues.has(String(each)))) findings[name] = [t("form.notAChoice")];
  }
}

/** Names the fields that can be filled in, those of each row too. */
function editableFields(
  elements: readonly ElementView[],
  values: Payload,
  prefix = "",
): [name: string, ElementView][] {
  return visibleElements(elements, values).flatMap((element): [string, ElementView][] => {
    if (!stateOf(element, values).isEditable) return [];
    const name = prefix + element.name;
    if (element.atom !== "table") return [[name, element]];
    const rows = valueAt(values, name);
    return Array.from(Array.isArray(rows) ? rows.keys() : []).flatMap((index) =>
      editableFields(element.components ?? [], values, `${name}[${index}].`),
    );
  });
}

function toFormData(payload: Payload): FormData {
  const fields = new FormData();
  append(fields, "", payload);
  return fields;
}

function append(fields: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (value instanceof Blob) fields.append(name, value);
  else if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) append(fields, `${name}[${index}]`, inner);
  } else if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) append(fields, name ? `${name}.${key}` : key, inner);
  } else fields.append(name, String(value));
}
