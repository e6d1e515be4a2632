import { uploadFormats } from "./atoms";
import type { ConfiguredForm } from "./configured-form";
import type { ElementView, FormView, Rule, UploadView } from "./form-view";
import { allElements, type FormElement, type PageConfig } from "./page-config";
import { isSecret, type PresentContext, type PresentOptions, textOf } from "./present-context";
import { presentOptions } from "./present-options";
import { rulesOf } from "./present-rules";
import { fieldSchema, schemaFacts } from "./schema-facts";
import { putStartValue } from "./start-values";
import { isEmpty, valueAt } from "./values";

/** Makes the form that its page receives. */
export function presentForm(form: ConfiguredForm, config: PageConfig, options: PresentOptions): FormView {
  const controls = controllingNames(config);
  const context = { form, controls, ...options };
  const elements = groupNeighbours(config.components, context).map((element) =>
    presentElement(element, context, ""),
  );
  const values: Record<string, unknown> = {};
  for (const element of allElements(config.components)) putStartValue(values, element, context);
  return {
    id: form.name.replaceAll(/\W/g, "-"),
    title: textOf(config.title, options) ?? "",
    description: textOf(config.description, options),
    elements,
    values,
  };
}

function controllingNames(config: PageConfig): Set<string> {
  const names = allElements(config.components).flatMap((element) => [
    ...[element.shownWhen, element.enabledWhen, element.readonlyWhen].map(
      (condition) => condition?.dependsOn,
    ),
    element.optionsFrom,
    element.clears.length > 0 || element.sets ? element.name : undefined,
  ]);
  return new Set(names.filter((name) => name !== undefined));
}

/** Puts neighbours with the same group name into one group. */
function groupNeighbours(elements: readonly FormElement[], context: PresentContext): FormElement[] {
  const result: FormElement[] = [];
  let openGroup = "";
  for (const element of elements) {
    const inner = element.components && {
      ...element,
      components: groupNeighbours(element.components, context),
    };
    const name = textOf(element.groupName, context) ?? "";
    const last = result.at(-1);
    if (name !== "" && name === openGroup && last) last.components?.push(inner ?? element);
    else if (name !== "") result.push({ ...emptyGroup, label: name, components: [inner ?? element] });
    else result.push(inner ?? element);
    openGroup = name;
  }
  return result;
}

const emptyGroup: FormElement = {
  atom: "group",
  validations: [],
  readonly: false,
  disabled: false,
  hidden: false,
  uppercase: false,
  buttonLike: false,
  clears: [],
};

function presentElement(element: FormElement, context: PresentContext, prefix: string): ElementView {
  const { atom, name = "" } = element;
  const schema = name ? fieldSchema(rowOrForm(context, prefix), name) : null;
  const facts = schema ? schemaFacts(schema) : null;
  const rules = rulesOf(element, facts, context);
  const inner = atom === "table" ? `${name}.` : prefix;
  const components = element.components?.map((each) => presentElement(each, context, inner));
  return {
    atom,
    name,
    label: textOf(element.label, context) ?? name,
    hint: textOf(element.hint, context),
    placeholder: textOf(element.placeholder, context),
    required: isRequired(element, rules, components),
    rules,
    options: presentOptions(element, facts, context),
    optionsFrom: element.optionsFrom,
    ...flags(element),
    maxlength: element.maxlength,
    unit: element.unit,
    autocomplete: element.autocomplete,
    href: element.path ?? element.externalPath,
    clears: element.clears.length > 0 ? element.clears : undefined,
    sets: element.sets,
    marks: element.marks,
    controls: context.controls.has(name) || undefined,
    shownWhen: element.shownWhen,
    enabledWhen: element.enabledWhen,
    readonlyWhen: element.readonlyWhen,
    upload: atom === "file" || atom === "image" ? uploadOf(element, context) : undefined,
    isSet: isSecret(element, context.form) ? isSecretSet(valueAt(context.values ?? {}, name)) : undefined,
    components,
  };
}

/** Null says nothing, as of a field in which a secret is typed again. */
const isSecretSet = (mark: unknown) => (mark === null ? undefined : !isEmpty(mark));

const flags = (element: FormElement) => ({
  readonly: element.readonly || undefined,
  disabled: element.disabled || undefined,
  hidden: element.hidden || undefined,
  uppercase: element.uppercase || undefined,
  buttonLike: element.buttonLike || undefined,
});

function rowOrForm(context: PresentContext, prefix: string) {
  if (prefix === "") return context.form.schema;
  const table = fieldSchema(context.form.schema, prefix.slice(0, -1));
  return (table && schemaFacts(table).row) || context.form.schema;
}

function isRequired(element: FormElement, rules: Rule[], inner: ElementView[] | undefined): boolean {
  if (rules.some(({ type }) => type === "required")) return true;
  return element.atom === "group" && (inner ?? []).some((each) => each.required);
}

function uploadOf(element: FormElement, context: PresentContext): UploadView {
  const { messages = {} } = element;
  return {
    formats: element.allowedFormats ?? uploadFormats[element.atom === "image" ? "image" : "file"],
    maxCount: element.maxCount ?? 1,
    megabytes: element.maxSize ?? 10,
    title: textOf(element.title, context),
    button: textOf(element.button, context),
    previewTitle: textOf(element.previewTitle, context),
    messages: {
      size: textOf(messages.size, context),
      type: textOf(messages.type, context),
      maxFiles: textOf(messages.maxFiles, context),
      exception: textOf(messages.exception, context),
    },
  };
}
