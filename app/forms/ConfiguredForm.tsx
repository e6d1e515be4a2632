import { parse, type SubmissionResult } from "@conform-to/dom";
import { getFormProps, useForm } from "@conform-to/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ProblemList } from "~/ui/pages/ErrorSummary";
import { useScript } from "~/ui/scripts/use-script";
import { fieldNames, findElement, visibleElements } from "./conditions";
import { Elements } from "./Elements";
import { FormContextProvider, type FormContextValue } from "./form-context";
import type { ElementView, FormView } from "./form-view";
import { findProblems } from "./rules";
import { isEmpty, type Values, valueAt } from "./values";

/**
 * Renders a configured form. Without script the server answers each question of the form; with script conform
 * applies the same rules while the visitor types, adds and moves rows, and shows dependent fields at once.
 */
export function ConfiguredForm(props: {
  view: FormView;
  /** The refusal of the server, if there is one. */
  result?: SubmissionResult | undefined;
  /** Labels the one main button, which sends `intent`. */
  submit: string;
  intent?: string;
  action?: string;
  /** Adds hidden fields of the page, such as a version. */
  hidden?: Readonly<Record<string, string | number>>;
  /** Stands beside the main button. */
  aside?: ReactNode;
  csrf?: ReactNode;
  /** Title that the page shows already: another one, and a description, stand above the fields. */
  pageTitle?: string;
  /** Fields of the page itself, which no configuration changes; they stand above the configured ones. */
  above?: ReactNode;
  /** Set if the page's own fields take files. */
  multipart?: boolean;
}) {
  const { pageTitle, above, multipart = false } = props;
  const { view, result, submit, intent = "send", action, hidden = {}, aside, csrf = <CsrfField /> } = props;
  const formats = useFormats();
  const script = useScript();
  useDeferredWords();
  const [form] = useForm<Record<string, unknown>, Record<string, unknown>>({
    id: view.id,
    lastResult: result ?? null,
    defaultValue: view.values as Record<string, string>,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) =>
      parse<Record<string, unknown>, string[]>(formData, {
        resolve(payload) {
          const error = findProblems(view.elements, payload, formats);
          return Object.keys(error).length > 0 ? { error } : { value: payload };
        },
      }),
  });
  const values = (form.value ?? {}) as Values;
  const focusNext = useFocusNext();
  const context: FormContextValue = {
    form,
    view,
    values,
    script,
    focusNext,
    focused: focusedAfter(result, view),
  };
  const clearDependents = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target;
    if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) return;
    for (const name of findElement(view.elements, control.name)?.clears ?? [])
      form.update({ name, value: "" });
  };
  return (
    <FormContextProvider value={context}>
      <Summary form={form} view={view} />
      {pageTitle !== undefined && view.title !== pageTitle ? <h2>{view.title}</h2> : null}
      {pageTitle !== undefined && view.description ? <p>{view.description}</p> : null}
      <form
        {...getFormProps(form)}
        method="post"
        action={action}
        encType={multipart || hasFiles(view.elements) ? "multipart/form-data" : undefined}
        onChange={clearDependents}
        className="configured"
      >
        {csrf}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={sentValue(result, name) ?? value} />
        ))}
        <button
          type="submit"
          name="intent"
          value={intent}
          className="unseen"
          tabIndex={-1}
          aria-hidden="true"
        >
          {submit}
        </button>
        {above}
        <Elements elements={view.elements} prefix="" />
        <Buttons {...{ submit, intent, aside }} consent={lacksConsent(view.elements, values)} />
      </form>
    </FormContextProvider>
  );
}

/**
 * Prevents a lost update: after a refusal the page still names the version that was edited, so that pressing again does
 * not overwrite what the refusal was about.
 */
function sentValue(result: SubmissionResult | undefined, name: string): string | undefined {
  if (result?.status !== "error" || !result.initialValue) return undefined;
  const sentSubmission = result.initialValue[name];
  // conform leaves empty values out.
  return typeof sentSubmission === "string" ? sentSubmission : "";
}

/** Registers the words of rows and parts that only script shows later, so that the page carries them. */
function useDeferredWords(): void {
  const t = useT();
  for (const key of deferredWords) t(key);
}

const deferredWords = [
  "forms.addRow",
  "forms.choose",
  "forms.colorHint",
  "forms.emailsHint",
  "forms.moveDown",
  "forms.moveDownOf",
  "forms.moveUp",
  "forms.moveUpOf",
  "forms.noChoices",
  "forms.noneMarked",
  "forms.preview",
  "forms.removeAll",
  "forms.removeRow",
  "forms.richHint",
  "forms.row",
  "ui.calendar.next",
  "ui.calendar.open",
  "ui.calendar.previous",
  "ui.dateHint",
  "ui.drop.limits",
  "ui.errorSummary",
  "ui.remove",
  "ui.required",
] as const;

/** Lists the problems at the head of the form: after sending, not while somebody fills it in. */
function Summary({ form, view }: Pick<FormContextValue, "form" | "view">) {
  if (form.status !== "error") return null;
  const names = fieldNames(view.elements);
  const fieldOf = (name: string) => name.split("[", 1)[0] ?? "";
  // The page's own fields, above the configured ones, have their name as id.
  const idOf = (name: string) => (names.includes(fieldOf(name)) ? `${view.id}-${name}` : name);
  const problems = Object.entries(form.allErrors)
    .sort(([one], [other]) => names.indexOf(fieldOf(one)) - names.indexOf(fieldOf(other)))
    .flatMap(([name, texts]) => (texts ?? []).map((text) => ({ name: idOf(name), text })));
  return <ProblemList problems={problems} />;
}

/** Explains why the main button cannot be pressed yet; without script the server does. */
function Buttons(props: { submit: string; intent: string; aside: ReactNode; consent: boolean }) {
  const t = useT();
  const script = useScript();
  const consentText = t("forms.consentFirst");
  const isWaiting = script && props.consent;
  return (
    <div className="buttons">
      <button
        type="submit"
        name="intent"
        value={props.intent}
        className="main"
        aria-disabled={isWaiting || undefined}
      >
        {props.submit}
      </button>
      {isWaiting ? <small role="status">{consentText}</small> : null}
      {props.aside}
    </div>
  );
}

function lacksConsent(elements: readonly ElementView[], values: Values): boolean {
  const consents = visibleElements(elements, values).filter(({ atom }) => atom === "consent");
  return consents.some(({ name }) => isEmpty(valueAt(values, name)));
}

function hasFiles(elements: readonly ElementView[]): boolean {
  return elements.some(({ upload, components = [] }) => upload !== undefined || hasFiles(components));
}

/** Moves the focus along when rows are added, removed or moved. */
function useFocusNext(): (id: string) => void {
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const target = document.getElementById(next.current);
    if (!target) return;
    next.current = null;
    target.focus();
  });
  return (id) => {
    next.current = id;
  };
}

/** Returns the element to focus on a page loaded without script: the one that script would have focused. */
function focusedAfter(result: SubmissionResult | undefined, view: FormView): string | undefined {
  const intent = result?.intent;
  if (intent?.type === "reorder") {
    const { name, from, to } = intent.payload as { name: string; from: number; to: number };
    return `${view.id}-${name}-${to}-${to < from ? "up" : "down"}`;
  }
  if (intent?.type === "insert" || intent?.type === "remove" || intent?.type === "update") {
    return `${view.id}-${(intent.payload as { name: string }).name}-add`;
  }
  if (intent?.type === "validate") return `${view.id}-${(intent.payload as { name?: string }).name ?? ""}`;
  return undefined;
}
