import { formatDate } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Status } from "./Status";

/** Document of a flow, such as the order that an invoice comes from. */
export interface FlowStep {
  text: string;
  href: string | null;
  isCurrent: boolean;
  date: string;
  status: { code: string; label: string };
}

/** Shows the documents from quote to payment in their order; the present one is marked in text as well. */
export function DocumentFlow({ steps }: { steps: readonly FlowStep[] }) {
  const t = useT();
  const formats = useFormats();
  if (steps.length < 2) return null;
  return (
    <nav aria-label={t("documents.flow")}>
      <ol className="flow">
        {steps.map(({ text, href, isCurrent, date, status }) => (
          <li key={text} aria-current={isCurrent ? "step" : undefined}>
            {href ? <a href={href}>{text}</a> : isCurrent ? <strong>{text}</strong> : text}
            <br />
            <small>{formatDate(date, formats)}</small> <Status status={status} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
