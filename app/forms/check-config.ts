import { isSafeAddress } from "~/lib/rich-text";
import { type Atom, factsOf, isField, type Shape } from "./atoms";
import type { ConfiguredForm } from "./configured-form";
import {
  allElements,
  type Condition,
  type FormElement,
  type PageConfig,
  type Validation,
} from "./page-config";
import { defaultFormats } from "./present-form";
import { fieldSchema, type SchemaFacts, schemaFacts } from "./schema-facts";

/** Why a configuration is refused: where, and which rule of the forms it breaks. */
export interface ConfigProblem {
  /** The element's name, or its place among its neighbours. */
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

/**
 * Holds a configuration against the form that it is for. The operation's schema is the authority: a configuration
 * names only fields that exist, leaves none out that is needed, and allows nothing that the schema would refuse.
 */
export function checkConfig(form: ConfiguredForm, config: PageConfig): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const found: Finding = (element, reason, detail) =>
    void problems.push({ element: labelOf(element), reason, ...(detail ? { detail } : {}) });
  if (config.type !== form.name) problems.push({ element: "", reason: "type", detail: form.name });
  const elements = allElements(config.components);
  checkNames(form, elements, found);
  for (const element of elements) checkElement(form, element, elements, found);
  checkNesting(config.components, 1, found);
  checkCircles(elements, found);
  for (const name of neededFields(form)) {
    const element = elements.find((each) => each.name === name);
    if (!element) problems.push({ element: name, reason: "dropped" });
    else if (!canBeFilled(element, config)) found(element, "notFillable");
  }
  return problems;
}

type Finding = (element: FormElement, reason: ConfigReason, detail?: string) => void;

const labelOf = (element: FormElement): string =>
  element.name ?? (typeof element.label === "string" ? element.label : element.atom);

function checkNames(form: ConfiguredForm, elements: FormElement[], found: Finding): void {
  const seen = new Set<string>();
  for (const element of elements) {
    const { atom, name } = element;
    if (!isField(atom)) {
      if (name) found(element, "notHere", "name");
      continue;
    }
    if (!name) found(element, "nameMissing");
    else if (seen.has(name)) found(element, "nameTaken");
    else if (form.fixed.includes(name.split(".")[0] ?? "")) found(element, "nameFixed");
    else if (!fieldSchema(form.schema, name) || isInside(form, name)) found(element, "nameUnknown");
    if (name) seen.add(name);
  }
}

/** Only `custom` has names within; the languages of a text and the columns of a table belong to their field. */
const isInside = (form: ConfiguredForm, name: string): boolean => {
  const parent = name.slice(0, Math.max(0, name.lastIndexOf(".")));
  if (parent === "" || parent === "custom") return false;
  return ["rows", "texts"].includes(shapeOf(fieldSchema(form.schema, parent)));
};

const shapeOf = (schema: ReturnType<typeof fieldSchema>): Shape =>
  schema ? schemaFacts(schema).shape : "any";

function checkElement(form: ConfiguredForm, element: FormElement, all: FormElement[], found: Finding): void {
  checkReferences(element, all, found);
  checkRules(element.validations, element, found);
  checkLink(element, found);
  if (element.components && !factsOf(element.atom).holds) found(element, "notHere", "components");
  const schema = element.name ? fieldSchema(form.schema, element.name) : null;
  if (!schema || !element.name) return;
  const facts = schemaFacts(schema);
  const custom = element.name.startsWith("custom.");
  if (!custom && !fits(element.atom, facts)) {
    found(element, "atomUnfit", facts.shape);
    return;
  }
  if (form.secret.includes(element.name)) {
    if (element.atom !== "password") found(element, "secret");
    if (element.value !== undefined) found(element, "secret");
  }
  if (!custom) checkStrictness(element, facts, found);
  checkOptions(form, element, facts, all, found);
  checkValue(element, schema, found);
  if (element.atom === "table") checkColumns(form, element, facts, found);
  checkUpload(element, found);
}

const plainText: readonly Atom[] = [
  "text",
  "email",
  "emails",
  "tel",
  "textarea",
  "rich_text",
  "code",
  "color",
  "time",
];
const choices: readonly Atom[] = ["select", "radio"];
const flags: readonly Atom[] = ["checkbox", "consent", "toggle"];
const anywhere: readonly Atom[] = ["hidden", "read_only"];

/** Whether what the element sends is what the schema reads. */
function fits(atom: Atom, facts: SchemaFacts): boolean {
  if (anywhere.includes(atom)) return facts.shape !== "rows" && facts.shape !== "translated";
  if (facts.typed === "date") return atom === "date";
  if (facts.typed === "quantity") return ["quantity", "number", "money"].includes(atom);
  switch (facts.shape) {
    case "text":
      if (facts.values) return choices.includes(atom);
      return [...plainText, ...choices, "password"].includes(atom);
    case "texts":
      return ["multi_select", "list", "picks"].includes(atom);
    case "flag":
      return flags.includes(atom);
    case "number":
      return ["number", "select", "radio"].includes(atom);
    case "files":
      return atom === "file" || atom === "image";
    case "translated":
      return ["translated", "translated_area"].includes(atom);
    case "rows":
      return atom === "table";
    default:
      return factsOf(atom).shape === "text" || atom === "code";
  }
}

function checkStrictness(element: FormElement, facts: SchemaFacts, found: Finding): void {
  const { maxlength } = element;
  if (maxlength !== undefined && facts.maxLength !== undefined && maxlength > facts.maxLength) {
    found(element, "looser", `maxlength <= ${facts.maxLength}`);
  }
  for (const rule of element.validations) {
    if (rule.type === "max_length" && facts.maxLength !== undefined && rule.value > facts.maxLength) {
      found(element, "looser", `max_length <= ${facts.maxLength}`);
    }
    if (rule.type === "min_length" && facts.minLength !== undefined && rule.value < facts.minLength) {
      found(element, "looser", `min_length >= ${facts.minLength}`);
    }
  }
}

/** Rules that nothing could satisfy together would close the form for everybody. */
function checkRules(rules: readonly Validation[], element: FormElement, found: Finding): void {
  if (rules.length > 0 && !isField(element.atom) && element.atom !== "group")
    found(element, "notHere", "validations");
  const plain = rules.filter((rule) => rule.type !== "conditional");
  const branches = rules.flatMap((rule) => (rule.type === "conditional" ? [rule.then, rule.otherwise] : []));
  for (const branch of branches.length > 0 ? branches : [[]]) {
    const together: Validation[] = [...plain, ...branch];
    const least = Math.max(0, ...together.map((rule) => (rule.type === "min_length" ? rule.value : 0)));
    const most = Math.min(
      element.maxlength ?? Number.POSITIVE_INFINITY,
      ...together.map((rule) => (rule.type === "max_length" ? rule.value : Number.POSITIVE_INFINITY)),
    );
    const types = new Set(together.map(({ type }) => type));
    const both = types.has("special_character") && types.has("no_special_character");
    if (least > most || both) {
      found(element, "contradiction");
      return;
    }
  }
}

function conditionsOf(element: FormElement): Condition[] {
  const ruled = element.validations.flatMap((rule): Condition[] => {
    if (rule.type === "dynamic_required") return [{ dependsOn: rule.dependsOn, is: true }];
    if (rule.type !== "conditional") return [];
    const inner = [...rule.then, ...rule.otherwise].filter((each) => each.type === "dynamic_required");
    return [rule, ...inner.map(({ dependsOn }) => ({ dependsOn, is: true }))];
  });
  const states = [element.shownWhen, element.enabledWhen, element.readonlyWhen];
  return [...ruled, ...states.filter((condition) => condition !== undefined)];
}

function checkReferences(element: FormElement, all: FormElement[], found: Finding): void {
  const rules = element.validations.flatMap((rule) =>
    rule.type === "conditional" ? [...rule.then, ...rule.otherwise] : [rule],
  );
  const named = [
    ...conditionsOf(element).map(({ dependsOn }) => dependsOn),
    ...rules.flatMap((rule) => (rule.type === "greater_than_or_equal_to" ? [rule.field] : [])),
    ...element.clears,
    ...(element.optionsFrom ? [element.optionsFrom] : []),
  ];
  for (const name of named) {
    if (name === element.name) found(element, "circle", name);
    else if (!all.some((each) => each.name === name)) found(element, "fieldUnknown", name);
  }
}

/** What is shown must not depend, round some corners, on itself. */
function checkCircles(elements: FormElement[], found: Finding): void {
  const next = new Map(
    elements.flatMap((element) => {
      const names = [element.shownWhen, element.enabledWhen, element.readonlyWhen]
        .map((condition) => condition?.dependsOn)
        .filter((name) => name !== undefined);
      return element.name
        ? [[element.name, [...names, ...(element.optionsFrom ? [element.optionsFrom] : [])]]]
        : [];
    }) as [string, string[]][],
  );
  for (const element of elements) {
    const seen = new Set<string>();
    const reach = (name: string): boolean =>
      (next.get(name) ?? []).some((other) => {
        if (other === element.name) return true;
        if (seen.has(other)) return false;
        seen.add(other);
        return reach(other);
      });
    if (element.name && reach(element.name)) found(element, "circle", element.name);
  }
}

function checkOptions(
  form: ConfiguredForm,
  element: FormElement,
  facts: SchemaFacts,
  all: FormElement[],
  found: Finding,
): void {
  const { name = "", options, optionsFrom } = element;
  if (!factsOf(element.atom).choices) {
    if (options?.some(({ subOptions }) => subOptions)) found(element, "notHere", "options");
    return;
  }
  if (form.loaded.includes(name)) {
    if (options || optionsFrom) found(element, "optionsLoaded");
    return;
  }
  if (optionsFrom) {
    const source = all.find((each) => each.name === optionsFrom);
    const loaded = source?.name !== undefined && form.loaded.includes(source.name);
    if (source && !loaded && !source.options?.some(({ subOptions }) => subOptions)) {
      found(element, "optionsMissing", optionsFrom);
    }
    return;
  }
  if (!options && !facts.values) {
    found(element, "optionsMissing");
    return;
  }
  const values = (options ?? []).map(({ value }) => value);
  if (new Set(values).size < values.length) found(element, "optionTwice");
  const foreign = values.filter((value) => facts.values && !facts.values.includes(value));
  if (foreign.length > 0) found(element, "optionUnfit", foreign.join(", "));
}

function checkValue(
  element: FormElement,
  schema: NonNullable<ReturnType<typeof fieldSchema>>,
  found: Finding,
): void {
  const { value, checked } = element;
  const flag = factsOf(element.atom).shape === "flag";
  if (checked !== undefined && !flag) found(element, "notHere", "checked");
  if (value === undefined) return;
  if (!schema.safeParse(value).success) found(element, "valueUnfit");
  const offered = element.options?.map((option) => option.value);
  const given = Array.isArray(value) ? value : [value];
  if (offered && given.some((each) => !offered.includes(String(each)))) found(element, "valueUnfit");
}

function checkColumns(form: ConfiguredForm, table: FormElement, facts: SchemaFacts, found: Finding): void {
  const columns = table.components ?? [];
  if (!facts.row || columns.length === 0) {
    found(table, "optionsMissing");
    return;
  }
  const inner: ConfiguredForm = { ...form, name: "", schema: facts.row, fixed: [], secret: [], loaded: [] };
  const conditional = columns.find((column) => conditionsOf(column).length > 0 || column.components);
  if (conditional) found(conditional, "nesting");
  const config: PageConfig = { title: "", type: "", components: columns };
  for (const problem of checkConfig(inner, config))
    found({ ...table, name: `${table.name}.${problem.element}` }, problem.reason, problem.detail);
}

function checkLink(element: FormElement, found: Finding): void {
  const { atom, path, externalPath } = element;
  if (atom !== "link") {
    if (path ?? externalPath) found(element, "notHere", path ? "path" : "external_path");
    return;
  }
  if ((path === undefined) === (externalPath === undefined)) {
    found(element, "address");
    return;
  }
  if (path !== undefined && !(path.startsWith("/") && isSafeAddress(path))) found(element, "address", path);
  if (externalPath !== undefined && !(externalPath.startsWith("https://") && isSafeAddress(externalPath))) {
    found(element, "address", externalPath);
  }
}

function checkUpload(element: FormElement, found: Finding): void {
  const { atom, allowedFormats = [] } = element;
  const upload = atom === "file" || atom === "image";
  if (!upload && element.allowedFormats) {
    found(element, "notHere", "allowed_formats");
    return;
  }
  const known = defaultFormats[atom === "image" ? "image" : "file"];
  const foreign = allowedFormats.filter((format) => !known.includes(format));
  if (upload && foreign.length > 0) found(element, "format", foreign.join(", "));
}

const deepest = 4;

function checkNesting(elements: readonly FormElement[], depth: number, found: Finding): void {
  for (const element of elements) {
    if (depth > deepest) found(element, "nesting");
    else if (element.atom !== "table") checkNesting(element.components ?? [], depth + 1, found);
  }
}

/** Fields without which the operation refuses everything. */
function neededFields(form: ConfiguredForm): string[] {
  return Object.entries(form.schema.shape)
    .filter(([name, schema]) => !form.fixed.includes(name) && schemaFacts(schema as SchemaLike).required)
    .map(([name]) => name);
}

type SchemaLike = Parameters<typeof schemaFacts>[0];

/** Somebody must be able to fill it in, or it must be filled in ahead. */
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

/** The element with everything that it lies in. */
function chainTo(elements: readonly FormElement[], wanted: FormElement): FormElement[] {
  for (const element of elements) {
    if (element === wanted) return [element];
    const inner = chainTo(element.components ?? [], wanted);
    if (inner.length > 0) return [element, ...inner];
  }
  return [];
}
