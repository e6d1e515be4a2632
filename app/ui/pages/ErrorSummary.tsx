import { useT } from "~/i18n/i18n-context";
import { useFieldLabels } from "../fields/field-labels";
import type { RefusedResult } from "../fields/refused-result";
import { useMessagesAbove } from "./messages-above";

/** Lists the errors of a form at its head, with a link to each field. It takes the focus without script. */
export function ErrorSummary(props: {
  result: RefusedResult | undefined;
  /** Precedes each name on a page that has two forms with the same names. */
  idPrefix?: string;
}) {
  const { result, idPrefix = "" } = props;
  if (result?.status !== "error") return null;
  // Sorts by the order of submission, which is that of the form; errors of no field come first.
  const fields = result.fields ?? [];
  const positionOf = (name: string) => {
    if (name === "") return -1;
    return fields.includes(name) ? fields.indexOf(name) : fields.length;
  };
  const problems = Object.entries(result.error ?? {})
    .sort(([one], [other]) => positionOf(one) - positionOf(other))
    .flatMap(([name, texts]) =>
      (texts ?? []).map((text) => ({ name: name && idPrefix + name, text, page: result.pages?.[name] })),
    );
  return <ProblemList problems={problems} />;
}

interface ListedProblem {
  name: string;
  text: string;
  /** Page that the problem leads to, by its own text if the page has no label. */
  page?: { href: string; label?: string } | undefined;
}

/** Lists problems from another source; `name` is empty if no single field is wrong. */
export function ProblemList({ problems }: { problems: readonly ListedProblem[] }) {
  const t = useT();
  const messagesAbove = useMessagesAbove();
  const labels = useFieldLabels();
  const unsaidProblems = problems.filter(({ text }) => !messagesAbove.includes(text));
  if (unsaidProblems.length === 0) return null;
  return (
    <div className="summary" role="alert" tabIndex={-1} autoFocus aria-labelledby="error-summary">
      <p id="error-summary">
        <strong>{t("ui.errorSummary")}</strong>
      </p>
      <ul>
        {unsaidProblems.map(({ name, text, page }) => (
          <li key={`${name} ${text}`}>
            <ProblemText {...{ name, page }} text={name === "" ? text : `${labels.of(name)}${text}`} />
            {page?.label ? (
              <>
                {" "}
                <a href={page.href}>{page.label}</a>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ProblemText({ name, text, page }: ListedProblem) {
  if (page && !page.label) return <a href={page.href}>{text}</a>;
  return name === "" ? text : <a href={`#${name}`}>{text}</a>;
}
