import type { SubmissionResult } from "@conform-to/dom";
import { z } from "zod";
import type { Formats } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { factsOf } from "./atoms";
import { optionsOf, shownElements, stateOf } from "./conditions";
import type { ElementView, FormView } from "./form-view";
import { hexSoFar } from "./hex";
import { type Findings, findProblems } from "./rules";
import { uploadProblem } from "./upload-problem.server";
import { copyOf, isEmpty, putAt, valueAt } from "./values";

/** What was sent: an answer to be taken over, or a question about the form itself, such as one more row. */
export type ReadConfigured =
  | {
      kind: "answer";
      /** For the operation: what cannot be filled in is as it was, what is not shown is left out. */
      fields: FormData;
      findings: Findings;
    }
  | { kind: "question"; result: SubmissionResult };

type Payload = Record<string, unknown>;

/** Names of the page that are no fields of the form. */
const ownNames = new Set(["intent", "__intent__", "__state__"]);

export async function readConfigured(
  view: FormView,
  form: FormData,
  speaking: { formats: Formats; t: Translate },
): Promise<ReadConfigured> {
  const payload: Payload = {};
  for (const [name, value] of form) {
    if (!ownNames.has(name)) put(payload, name, value);
  }
  const order = listOrder(form.get("__intent__"), view);
  if (order) apply(order, payload);
  const cleared = clearDependents(view.elements, payload);
  const asked = String(form.get("intent") ?? "");
  if (order || form.has("__intent__") || asked.startsWith("updateForm:")) {
    const name = asked.startsWith("updateForm:") ? asked.slice("updateForm:".length) : "";
    return { kind: "question", result: questionOf(view, cleared, order, name) };
  }
  const settled = settle(view, cleared);
  const findings = findProblems(view.elements, settled, speaking.formats);
  findForeignChoices(view, settled, findings, speaking.t);
  for (const element of shownElements(view.elements, settled)) {
    const text = await uploadProblem(element, valueAt(settled, element.name), speaking.t);
    if (text !== null) findings[element.name] = [text];
  }
  return { kind: "answer", fields: toFormData(settled), findings };
}

/** Several values of one name are a list, as browsers send ticked boxes. */
function put(payload: Payload, name: string, value: unknown): void {
  const before = valueAt(payload, name);
  const several = Array.isArray(before) ? [...before, value] : [before, value];
  putAt(payload, name, before === undefined ? value : several);
}

const position = z.number().int().min(0).max(999);
const orderSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("insert"), payload: z.object({ name: z.string() }) }),
  z.object({ type: z.literal("remove"), payload: z.object({ name: z.string(), index: position }) }),
  z.object({
    type: z.literal("reorder"),
    payload: z.object({ name: z.string(), from: position, to: position }),
  }),
]);

type Order = z.output<typeof orderSchema>;

/** What conform's buttons ask for, as far as it can be asked of this form. */
function listOrder(intent: FormDataEntryValue | null, view: FormView): Order | null {
  if (typeof intent !== "string") return null;
  let json: unknown;
  try {
    json = JSON.parse(intent);
  } catch {
    return null;
  }
  const order = orderSchema.safeParse(json);
  if (!order.success) return null;
  const list = listsOf(view.elements).find(({ name }) => name === order.data.payload.name);
  return list ? order.data : null;
}

const listsOf = (elements: readonly ElementView[]): ElementView[] =>
  elements.flatMap((element) =>
    ["table", "list", "picks"].includes(element.atom) ? [element] : listsOf(element.components ?? []),
  );

/** No form has more rows than this. */
const maxRows = 500;

function apply({ type, payload: asked }: Order, payload: Payload): void {
  const known = valueAt(payload, asked.name);
  const list: unknown[] = Array.isArray(known) ? [...known] : [];
  if (type === "insert" && list.length < maxRows) list.push(undefined);
  if (type === "remove") list.splice(asked.index, 1);
  if (type === "reorder" && asked.from < list.length) {
    list.splice(asked.to, 0, ...list.splice(asked.from, 1));
  }
  putAt(payload, asked.name, list);
}

/** `was.country` says what the country was when the page was made: with another one the state is asked anew. */
function clearDependents(elements: readonly ElementView[], payload: Payload): Payload {
  const { was, ...rest } = payload;
  for (const { name, clears = [] } of everyElement(elements)) {
    const before = valueAt({ was }, `was.${name}`);
    if (clears.length === 0 || before === undefined || before === (valueAt(rest, name) ?? "")) continue;
    for (const cleared of clears) putAt(rest, cleared, undefined);
  }
  return rest;
}

const everyElement = (elements: readonly ElementView[]): ElementView[] =>
  elements.flatMap((element) => [
    element,
    ...(element.atom === "table" ? [] : everyElement(element.components ?? [])),
  ]);

function questionOf(view: FormView, payload: Payload, order: Order | null, name: string): SubmissionResult {
  for (const element of everyElement(view.elements)) {
    if (element.atom === "password" || element.isSet !== undefined) putAt(payload, element.name, undefined);
  }
  const intent = order ?? { type: "validate", payload: { name } };
  return { initialValue: withoutFiles(payload), intent } as SubmissionResult;
}

/** A browser never sends a file's way back to itself; only what was typed can be shown again. */
function withoutFiles(value: unknown): unknown {
  if (value instanceof Blob) return undefined;
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutFiles(inner)]));
}

/**
 * What counts of the submission. A field that is not shown has no value, and what depends on it is not shown either,
 * so this goes on until nothing changes; a field that cannot be filled in keeps what is stored.
 */
function settle(view: FormView, payload: Payload): Payload {
  const all = everyElement(view.elements);
  const settled = copyOf(payload) as Payload;
  for (let round = 0; round <= all.length; round++) {
    const shown = new Set(shownElements(view.elements, settled));
    const before = JSON.stringify(settled);
    for (const element of all) {
      if (element.name === "") continue;
      if (!shown.has(element)) putAt(settled, element.name, undefined);
      else if (!stateOf(element, settled).open) keepStored(element, view, settled);
    }
    if (JSON.stringify(settled) === before) break;
  }
  for (const element of shownElements(view.elements, settled)) {
    if (element.name === "") continue;
    const value = valueAt(settled, element.name);
    putAt(settled, element.name, tidied(element, value));
  }
  return settled;
}

function keepStored(element: ElementView, view: FormView, settled: Payload): void {
  putAt(settled, element.name, copyOf(valueAt(view.values, element.name)));
}

function tidied(element: ElementView, value: unknown): unknown {
  if (element.isSet !== undefined && isEmpty(value)) return undefined;
  if (element.atom === "table" && Array.isArray(value)) return value.filter((row) => !isEmpty(row));
  if (element.atom === "picks" && Array.isArray(value)) return value.filter((entry) => !isEmpty(entry));
  if (typeof value !== "string") return value;
  if (element.atom === "color") return hexSoFar(value);
  return element.uppercase ? value.toUpperCase() : value;
}

/** A choice must be one of those that belong to what was chosen before it. */
function findForeignChoices(view: FormView, settled: Payload, findings: Findings, t: Translate): void {
  for (const element of shownElements(view.elements, settled)) {
    if (!factsOf(element.atom).choices || !stateOf(element, settled).open || findings[element.name]) continue;
    const value = valueAt(settled, element.name);
    if (isEmpty(value)) continue;
    const known = new Set(optionsOf(element, view.elements, settled).map((option) => option.value));
    const chosen = Array.isArray(value) ? value : [value];
    if (!chosen.every((each) => known.has(String(each)))) findings[element.name] = [t("form.notAChoice")];
  }
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
