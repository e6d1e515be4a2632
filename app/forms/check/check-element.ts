import { isSafeAddress } from "~/lib/rich-text";
import { type Atom, factsOf, uploadFormats } from "../atoms";
import type { ConfiguredForm } from "../configured-form";
import type { FormElement } from "../page-config";
import { fieldSchema, type SchemaFacts, schemaFacts } from "../schema-facts";
import { checkReferences, checkRules } from "./check-conditions";
import type { ReportProblem } from "./config-problem";

/** Checks one element against its field; returns the facts of the field if the two fit together. */
export function checkElement(
  form: ConfiguredForm,
  element: FormElement,
  all: FormElement[],
  report: ReportProblem,
): SchemaFacts | null {
  checkReferences(element, all, report);
  checkRules(element.validations, element, report);
  checkLink(element, report);
  checkMark(element, all, report);
  if (element.components && !factsOf(element.atom).holds) report(element, "notHere", "components");
  const schema = element.name ? fieldSchema(form.schema, element.name) : null;
  if (!schema || !element.name) return null;
  const facts = schemaFacts(schema);
  const isCustom = element.name.startsWith("custom.");
  if (!isCustom && !fits(element.atom, facts)) {
    report(element, "atomUnfit", facts.shape);
    return null;
  }
  if (form.secret.includes(element.name)) {
    if (element.atom !== "password") report(element, "secret");
    if (element.value !== undefined) report(element, "secret");
  }
  if (!isCustom) checkStrictness(element, facts, report);
  checkOptions(form, { element, facts, all, report });
  checkValue(element, schema, report);
  checkUpload(element, report);
  return facts;
}

const textAtoms: readonly Atom[] = [
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
const choiceAtoms: readonly Atom[] = ["select", "radio"];
const flagAtoms: readonly Atom[] = ["checkbox", "consent", "toggle"];
const universalAtoms: readonly Atom[] = ["hidden", "read_only"];

/** Checks that the schema reads what the element sends. */
function fits(atom: Atom, facts: SchemaFacts): boolean {
  if (universalAtoms.includes(atom)) return facts.shape !== "rows" && facts.shape !== "translated";
  if (facts.typed === "date" || facts.typed === "time") return atom === facts.typed;
  if (facts.typed) return ["quantity", "number", "money"].includes(atom);
  switch (facts.shape) {
    case "text":
      if (facts.values) return choiceAtoms.includes(atom);
      return [...textAtoms, ...choiceAtoms, "password"].includes(atom);
    case "texts":
      return ["multi_select", "list", "picks"].includes(atom);
    case "flag":
      return flagAtoms.includes(atom);
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

function checkStrictness(element: FormElement, facts: SchemaFacts, report: ReportProblem): void {
  const { maxlength } = element;
  if (maxlength !== undefined && facts.maxLength !== undefined && maxlength > facts.maxLength) {
    report(element, "looser", `maxlength <= ${facts.maxLength}`);
  }
  for (const rule of element.validations) {
    if (rule.type === "max_length" && facts.maxLength !== undefined && rule.value > facts.maxLength) {
      report(element, "looser", `max_length <= ${facts.maxLength}`);
    }
    if (rule.type === "min_length" && facts.minLength !== undefined && rule.value < facts.minLength) {
      report(element, "looser", `min_length >= ${facts.minLength}`);
    }
  }
}

function checkOptions(
  form: ConfiguredForm,
  {
    element,
    facts,
    all,
    report,
  }: { element: FormElement; facts: SchemaFacts; all: FormElement[]; report: ReportProblem },
): void {
  const { name = "", options, optionsFrom } = element;
  if (!factsOf(element.atom).choices) {
    if (options?.some(({ subOptions }) => subOptions)) report(element, "notHere", "options");
    return;
  }
  if (form.loaded.includes(name)) {
    if (options || optionsFrom) report(element, "optionsLoaded");
    return;
  }
  if (optionsFrom) {
    const source = all.find((each) => each.name === optionsFrom);
    const isLoaded = source?.name !== undefined && form.loaded.includes(source.name);
    if (source && !isLoaded && !source.options?.some(({ subOptions }) => subOptions)) {
      report(element, "optionsMissing", optionsFrom);
    }
    return;
  }
  if (!options && !facts.values) {
    report(element, "optionsMissing");
    return;
  }
  const values = (options ?? []).map(({ value }) => value);
  if (new Set(values).size < values.length) report(element, "optionTwice");
  const unknownValues = values.filter((value) => facts.values && !facts.values.includes(value));
  if (unknownValues.length > 0) report(element, "optionUnfit", unknownValues.join(", "));
}

function checkValue(
  element: FormElement,
  schema: NonNullable<ReturnType<typeof fieldSchema>>,
  report: ReportProblem,
): void {
  const { value, checked } = element;
  const isFlag = factsOf(element.atom).shape === "flag";
  if (checked !== undefined && !isFlag) report(element, "notHere", "checked");
  if (value === undefined) return;
  if (!schema.safeParse(value).success) report(element, "valueUnfit");
  const optionValues = element.options?.map((option) => option.value);
  const presets = Array.isArray(value) ? value : [value];
  if (optionValues && presets.some((each) => !optionValues.includes(String(each))))
    report(element, "valueUnfit");
}

function checkLink(element: FormElement, report: ReportProblem): void {
  const { atom, path, externalPath } = element;
  if (atom !== "link") {
    if (path ?? externalPath) report(element, "notHere", path ? "path" : "external_path");
    return;
  }
  if ((path === undefined) === (externalPath === undefined)) {
    report(element, "address");
    return;
  }
  if (path !== undefined && !(path.startsWith("/") && isSafeAddress(path))) report(element, "address", path);
  if (externalPath !== undefined && !(externalPath.startsWith("https://") && isSafeAddress(externalPath))) {
    report(element, "address", externalPath);
  }
}

/** Checks that the mark of entries goes to a field of its own that offers the same choices. */
function checkMark({ marks, ...element }: FormElement, all: FormElement[], report: ReportProblem): void {
  if (marks === undefined) return;
  if (element.atom !== "picks") report(element, "notHere", "marks");
  const target = all.find(({ name }) => name === marks);
  if (!target || marks === element.name) report(element, "fieldUnknown", marks);
  else if (target.atom !== "select") report(target, "atomUnfit", "select");
}

function checkUpload(element: FormElement, report: ReportProblem): void {
  const { atom, allowedFormats = [] } = element;
  const isUpload = atom === "file" || atom === "image";
  if (!isUpload && element.allowedFormats) {
    report(element, "notHere", "allowed_formats");
    return;
  }
  const formats = uploadFormats[atom === "image" ? "image" : "file"];
  const unknownFormats = allowedFormats.filter((format) => !formats.includes(format));
  if (isUpload && unknownFormats.length > 0) report(element, "format", unknownFormats.join(", "));
}
