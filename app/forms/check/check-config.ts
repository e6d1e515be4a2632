import { isField } from "../atoms";
import type { ConfiguredForm } from "../configured-form";
import { allElements, type FormElement, type PageConfig } from "../page-config";
import { fieldSchema, type SchemaFacts, schemaFacts } from "../schema-facts";
import { checkCycles, conditionsOf } from "./check-conditions";
import { checkElement } from "./check-element";
import type { ConfigProblem, ReportProblem } from "./config-problem";

/**
 * Checks a configuration against its form. The operation's schema is the authority: a configuration
 * names only fields that exist, leaves none out that is needed, and allows nothing that the schema would refuse.
 */
export function checkConfig(form: ConfiguredForm, config: PageConfig): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const report: ReportProblem = (element, reason, detail) =>
    void problems.push({ element: labelOf(element), reason, ...(detail ? { detail } : {}) });
  if (config.type !== form.name) problems.push({ element: "", reason: "type", detail: form.name });
  const elements = allElements(config.components);
  checkNames(form, elements, report);
  for (const element of elements) {
    const facts = checkElement(form, element, elements, report);
    if (facts && element.atom === "table") checkColumns(form, element, facts, report);
  }
  checkNesting(config.components, 1, report);
  checkCycles(elements, report);
  for (const name of requiredFields(form)) {
    const element = elements.find((each) => each.name === name);
    if (!element) problems.push({ element: name, reason: "dropped" });
    else if (!canBeFilled(element, config)) report(element, "notFillable");
  }
  return problems;
}

const labelOf = (element: FormElement): string =>
  element.name ?? (typeof element.label === "string" ? element.label : element.atom);

function checkNames(form: ConfiguredForm, elements: FormElement[], report: ReportProblem): void {
  const names = new Set<string>();
  for (const element of elements) {
    const { atom, name } = element;
    if (!isField(atom)) {
      if (name) report(element, "notHere", "name");
      continue;
    }
    if (!name) report(element, "nameMissing");
    else if (names.has(name)) report(element, "nameTaken");
    else if (form.fixed.includes(name.split(".")[0] ?? "")) report(element, "nameFixed");
    else if (!fieldSchema(form.schema, name) || isInside(form, name)) report(element, "nameUnknown");
    if (name) names.add(name);
  }
}

/** Only `custom` contains names; the languages of a text and the columns of a table belong to their field. */
const isInside = (form: ConfiguredForm, name: string): boolean => {
  const parent = name.slice(0, Math.max(0, name.lastIndexOf(".")));
  if (parent === "" || parent === "custom") return false;
  const schema = fieldSchema(form.schema, parent);
  return schema !== null && ["rows", "texts"].includes(schemaFacts(schema).shape);
};

function checkColumns(
  form: ConfiguredForm,
  table: FormElement,
  facts: SchemaFacts,
  report: ReportProblem,
): void {
  const columns = table.components ?? [];
  if (!facts.row || columns.length === 0) {
    report(table, "optionsMissing");
    return;
  }
  const rowForm: ConfiguredForm = { ...form, name: "", schema: facts.row, fixed: [], secret: [], loaded: [] };
  const dependent = columns.find((column) => conditionsOf(column).length > 0 || column.components);
  if (dependent) report(dependent, "nesting");
  const config: PageConfig = { title: "", type: "", components: columns };
  for (const problem of checkConfig(rowForm, config))
    report({ ...table, name: `${table.name}.${problem.element}` }, problem.reason, problem.detail);
}

const maxDepth = 4;

function checkNesting(elements: readonly FormElement[], depth: number, report: ReportProblem): void {
  for (const element of elements) {
    if (depth > maxDepth) report(element, "nesting");
    else if (element.atom !== "table") checkNesting(element.components ?? [], depth + 1, report);
  }
}

/** Returns the fields that the operation refuses to miss. */
function requiredFields(form: ConfiguredForm): string[] {
  return Object.entries(form.schema.shape)
    .filter(([name, schema]) => !form.fixed.includes(name) && schemaFacts(schema as SchemaLike).required)
    .map(([name]) => name);
}

type SchemaLike = Parameters<typeof schemaFacts>[0];

/** A required element must have a value of its own, or be open to everybody. */
function canBeFilled(element: FormElement, config: PageConfig): boolean {
  if (element.value !== undefined || element.checked) return true;
  const chain = chainTo(config.components, element);
  return chain.every(
    ({ hidden, disabled, readonly, atom, shownWhen, enabledWhen, readonlyWhen }) =>
      !hidden &&
      !disabled &&
      !readonly &&
      atom !== "hidden" &&
      atom !== "read_only" &&
      !shownWhen &&
      !enabledWhen &&
      !readonlyWhen,
  );
}

/** Returns the element with all its containers, outermost first. */
function chainTo(elements: readonly FormElement[], target: FormElement): FormElement[] {
  for (const element of elements) {
    if (element === target) return [element];
    const inner = chainTo(element.components ?? [], target);
    if (inner.length > 0) return [element, ...inner];
  }
  return [];
}
