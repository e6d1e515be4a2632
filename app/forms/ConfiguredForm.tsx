import { parse, type SubmissionResult } from "@conform-to/dom";
import { getFormProps, useForm } from "@conform-to/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ProblemList } from "~/ui/pages/ErrorSummary";
import { useScript } from "~/ui/scripts/use-script";
import { fieldNames, findElement, shownElements } from "./conditions";
import { Elements } from "./Elements";
import { type FormAround, FormAroundProvider } from "./form-context";
import type { ElementView, FormView } from "./form-view";
import { findProblems } from "./rules";
import { isEmpty, type Values, valueAt } from "./values";

/**
 * A configured form. Without script the server answers each question that it asks; with script conform holds the same
 * rules against what is typed, adds and moves rows, and shows at once what depends on a choice.
 */
export function ConfiguredForm(props: {
  view: FormView;
  /** The answer of the server, if the form was not accepted. */
  result?: SubmissionResult | undefined;
  /** The label of its one main button, and the intent that it sends. */
  submit: string;
  intent?: string;
  action?: string;
  /** Hidden fields of the page, such as a version. */
  hidden?: Readonly<Record<string, string | number>>;
  /** Beside the main button. */
  aside?: ReactNode;
  csrf?: ReactNode;
}) {
  const { view, result, submit, intent = "send", action, hidden = {}, aside, csrf = <CsrfField /> } = props;
  const formats = useFormats();
  const script = useScript();
  useAllWords();
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
  const around: FormAround = { form, view, values, script, focusNext, focused: focusedAfter(result, view) };
  const emptied = (event: FormEvent<HTMLFormElement>) => {
    const changed = event.target;
    if (!(changed instanceof HTMLSelectElement || changed instanceof HTMLInputElement)) return;
    for (const name of findElement(view.elements, changed.name)?.clears ?? [])
      form.update({ name, value: "" });
  };
  return (
    <FormAroundProvider value={around}>
      <Summary form={form} view={view} />
      <form
        {...getFormProps(form)}
        method="post"
        action={action}
        encType={hasFiles(view.elements) ? "multipart/form-data" : undefined}
        onChange={emptied}
        className="configured"
      >
        {csrf}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
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
        <Elements elements={view.elements} prefix="" />
        <Buttons {...{ submit, intent, aside }} consent={missingConsent(view.elements, values)} />
      </form>
    </FormAroundProvider>
  );
}

/** Rows and parts that script shows later speak too: the page brings the words of all of them along. */
function useAllWords(): void {
  const t = useT();
  for (const key of laterWords) t(key);
}

const laterWords = [
  "forms.addRow",
  "forms.choose",
  "forms.colorHint",
  "forms.emailsHint",
  "forms.moveDown",
  "forms.moveDownOf",
  "forms.moveUp",
  "forms.moveUpOf",
  "forms.noChoices",
  "forms.preview",
  "forms.removeRow",
  "forms.richHint",
  "ui.calendar.next",
  "ui.calendar.open",
  "ui.calendar.previous",
  "ui.dateHint",
  "ui.drop.limits",
  "ui.errorSummary",
  "ui.remove",
  "ui.required",
] as const;

/** What is wrong, at the head of the form: after sending, not while it is filled in. */
function Summary({ form, view }: Pick<FormAround, "form" | "view">) {
  if (form.status !== "error") return null;
  const shown = fieldNames(view.elements);
  const fieldOf = (name: string) => name.split("[", 1)[0] ?? "";
  const problems = Object.entries(form.allErrors)
    .sort(([one], [other]) => shown.indexOf(fieldOf(one)) - shown.indexOf(fieldOf(other)))
    .flatMap(([name, texts]) => (texts ?? []).map((text) => ({ name: name && `${view.id}-${name}`, text })));
  return <ProblemList problems={problems} />;
}

/** A button that cannot be pressed yet says why; the server says the same to who has no script. */
function Buttons(props: { submit: string; intent: string; aside: ReactNode; consent: boolean }) {
  const t = useT();
  const script = useScript();
  const words = t("forms.consentFirst");
  const waits = script && props.consent;
  return (
    <div className="buttons">
      <button
        type="submit"
        name="intent"
        value={props.intent}
        className="main"
        aria-disabled={waits || undefined}
      >
        {props.submit}
      </button>
      {waits ? <small role="status">{words}</small> : null}
      {props.aside}
    </div>
  );
}

function missingConsent(elements: readonly ElementView[], values: Values): boolean {
  const consents = shownElements(elements, values).filter(({ atom }) => atom === "consent");
  return consents.some(({ name }) => isEmpty(valueAt(values, name)));
}

function hasFiles(elements: readonly ElementView[]): boolean {
  return elements.some(({ upload, components = [] }) => upload !== undefined || hasFiles(components));
}

/** Rows come, go and move: the focus goes with them. */
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

/** Without script the page was made anew; the focus goes where it would have gone with script. */
function focusedAfter(result: SubmissionResult | undefined, view: FormView): string | undefined {
  const asked = result?.intent;
  if (asked?.type === "reorder") {
    const { name, from, to } = asked.payload as { name: string; from: number; to: number };
    return `${view.id}-${name}-${to}-${to < from ? "up" : "down"}`;
  }
  if (asked?.type === "insert" || asked?.type === "remove") {
    return `${view.id}-${(asked.payload as { name: string }).name}-add`;
  }
  if (asked?.type === "validate") return `${view.id}-${(asked.payload as { name?: string }).name ?? ""}`;
  return undefined;
}
