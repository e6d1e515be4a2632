import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { useFieldLabels } from "../fields/field-labels";
import { useMessagesAbove } from "./messages-above";

/** What is wrong with a form, at its head, with a way to each field. It takes the focus without script. */
export function ErrorSummary(props: {
  result: SubmissionResult | undefined;
  /** Before each name, where a page has two forms with the same names. */
  idPrefix?: string;
}) {
  const { result, idPrefix = "" } = props;
  if (result?.status !== "error") return null;
  // In the order of the form, which is the order in which it was sent; what is about no field comes first.
  const sent = result.fields ?? [];
  const place = (name: string) => {
    if (name === "") return -1;
    return sent.includes(name) ? sent.indexOf(name) : sent.length;
  };
  const problems = Object.entries(result.error ?? {})
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap(([name, texts]) => (texts ?? []).map((text) => ({ name: name && idPrefix + name, text })));
  return <ProblemList problems={problems} />;
}

/** The same for problems that did not come with a form's answer; `name` is empty where no single field is wrong. */
export function ProblemList({ problems }: { problems: readonly { name: string; text: string }[] }) {
  const t = useT();
  const said = useMessagesAbove();
  const labels = useFieldLabels();
  const unsaid = problems.filter(({ text }) => !said.includes(text));
  if (unsaid.length === 0) return null;
  return (
    <div className="summary" role="alert" tabIndex={-1} autoFocus aria-labelledby="error-summary">
      <p id="error-summary">
        <strong>{t("ui.errorSummary")}</strong>
      </p>
      <ul>
        {unsaid.map(({ name, text }) => (
          <li key={`${name} ${text}`}>
            {name === "" ? text : <a href={`#${name}`}>{`${labels.of(name)}${text}`}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}
