import type { SubmissionResult } from "@conform-to/dom";
import { FormProvider, FormStateInput, getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { CsrfField } from "~/ui/fields/CsrfField";
import type { RefusedResult } from "~/ui/fields/refused-result";
import { ProblemList } from "~/ui/pages/ErrorSummary";
import { consentNames, fieldNames } from "./conditions";
import { Elements } from "./Elements";
import { FormContextProvider, type FormContextValue } from "./form-context";
import type { ElementView, FormView } from "./form-view";
import { judgedNames } from "./rules";
import type { Values } from "./values";

/**
 * Renders a configured form. The server answers each question of the form, such as one more row: without script by a page
 * of its own, with script in place, which also checks each field that is left and shows dependent fields at once.
 */
export function ConfiguredForm(props: {
  view: FormView;
  /** The refusal of the server, if there is one. */
  result?: RefusedResult | undefined;
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
  /** Fields of the page itself, which no configuration changes; they stand above the configured ones, or below. */
  above?: ReactNode;
  below?: ReactNode;
  /** Set if the page's own fields take files. */
  multipart?: boolean;
  /** Set if the form stands on another page than the one that answers it: its questions lead there. */
  isAnsweredElsewhere?: boolean;
}) {
  const { pageTitle, above, below, multipart = false, isAnsweredElsewhere = false } = props;
  const { view, result, submit, intent = "send", action, hidden = {}, aside, csrf = <CsrfField /> } = props;
  const [form] = useForm<Record<string, unknown>, Record<string, unknown>>({
    id: view.id,
    lastResult: result ?? null,
    defaultValue: view.values as Record<string, string>,
  });
  const context: FormContextValue = {
    form,
    view,
    values: (form.value ?? {}) as Values,
    focused: focusedAfter(result, view),
  };
  const consents = consentNames(view.elements);
  return (
    <FormContextProvider value={context}>
      <Summary form={form} view={view} pages={result?.pages} />
      {pageTitle !== undefined && view.title !== pageTitle ? <h2>{view.title}</h2> : null}
      {pageTitle !== undefined && view.description ? <p>{view.description}</p> : null}
      <form
        {...getFormProps(form)}
        method="post"
        action={action}
        encType={multipart || hasFiles(view.elements) ? "multipart/form-data" : undefined}
        className="configured"
        data-rules={isAnsweredElsewhere ? undefined : judgedNames(view.elements).join(" ")}
        data-found={result?.foundErrors?.join(" ") || undefined}
        data-consent={consents.join(" ") || undefined}
      >
        {csrf}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={sentValue(result, name) ?? value} />
        ))}
        {result?.state ? (
          <FormProvider context={form.context}>
            <FormStateInput />
          </FormProvider>
        ) : null}
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
        {below}
        <div className="buttons">
          <button type="submit" name="intent" value={intent} className="main">
            {submit}
          </button>
          {aside}
        </div>
      </form>
    </FormContextProvider>
  );
}

/**
 * Prevents a lost update: after a refusal or a question the page still names the version that was edited, so that pressing
 * the button does not overwrite what others have saved meanwhile.
 */
function sentValue(result: SubmissionResult | undefined, name: string): string | undefined {
  if (!result?.initialValue) return undefined;
  const sentSubmission = result.initialValue[name];
  // conform leaves empty values out.
  return typeof sentSubmission === "string" ? sentSubmission : "";
}

/** Lists the problems at the head of the form: after sending, not while somebody fills it in. */
function Summary({
  form,
  view,
  pages,
}: Pick<FormContextValue, "form" | "view"> & Pick<RefusedResult, "pages">) {
  if (form.status !== "error") return null;
  const names = fieldNames(view.elements);
  // An entry of a list and the text of one language belong to the field before the bracket or the dot.
  const fieldOf = (name: string) =>
    names.find((each) => each !== "" && `${name}.`.replaceAll("[", ".").startsWith(`${each}.`)) ?? name;
  // The page's own fields, above the configured ones, have their name as id.
  const idOf = (name: string) => (names.includes(fieldOf(name)) ? `${view.id}-${name}` : name);
  const problems = Object.entries(form.allErrors)
    .sort(([one], [other]) => names.indexOf(fieldOf(one)) - names.indexOf(fieldOf(other)))
    .flatMap(([name, texts]) =>
      (texts ?? []).map((text) => ({ name: idOf(name), text, page: pages?.[name] })),
    );
  return <ProblemList problems={problems} />;
}

function hasFiles(elements: readonly ElementView[]): boolean {
  return elements.some(({ upload, components = [] }) => upload !== undefined || hasFiles(components));
}

/** Returns the element to focus after a question: it moves along with an entry, or to the button that adds another one. */
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
