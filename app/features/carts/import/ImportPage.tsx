import { formatQuantity } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { contentsInWords, quantityInWords } from "~/i18n/quantity-words";
import { markedName } from "~/lib/row-mark";
import { CsrfField } from "~/ui/fields/CsrfField";
import { CheckField } from "~/ui/fields/Field";
import type { FormAnswer } from "~/ui/fields/form-answer";
import { intents } from "~/ui/fields/intents";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";
import { Progress } from "~/ui/pages/Progress";
import type { CartKind } from "../cart";
import { hasGuessedUnit, type ImportLine } from "../import-line";
import { importTtlDays } from "./import-ttl";

export const importIntents = intents("correct", "confirm");

export interface ImportData {
  kind: CartKind;
  total: number;
  checkedLines: number;
  goodLines: number;
  lines: (ImportLine & { index: number })[];
  /** True if a line names no unit and its product's unit holds more than one piece. */
  hasGuessedUnits: boolean;
  /** Number of the uploaded purchase order; empty if it has none. */
  poNumber: string;
  nextPage: string | null;
  previousPage: string | null;
  currentPath: string;
  rejected: string;
  backLink: { label: string; href: string };
  title: string;
}

/** Shows line by line what was understood and what was not; nothing is in the cart before it is confirmed. */
export function ImportPage({ page, answer }: { page: ImportData; answer: FormAnswer | undefined }) {
  const refusal = answer?.result;
  const t = useT();
  const isReady = page.checkedLines >= page.total;
  return (
    <>
      <PageHead title={t("cart.import.title")} crumbs={[page.backLink]} />
      <ErrorSummary result={refusal} />
      {isReady ? null : (
        <Progress
          label={t("cart.import.reading")}
          done={page.checkedLines}
          of={page.total}
          again={page.currentPath}
        />
      )}
      {isReady ? <Lines page={page} /> : null}
    </>
  );
}

function Lines({ page }: { page: ImportData }) {
  const t = useT();
  const faultyLines = page.total - page.goodLines;
  return (
    <>
      <p>{t(`cart.import.understood.${page.kind}`, { good: page.goodLines, wrong: faultyLines })}</p>
      {page.goodLines === 0 ? (
        <p className="notice info">{t("cart.import.leftOut", { count: faultyLines })}</p>
      ) : null}
      <p>{t("cart.import.kept", { days: importTtlDays })}</p>
      {page.poNumber ? <p>{t(`cart.import.poNumber.${page.kind}`, { number: page.poNumber })}</p> : null}
      <form method="post" data-grid="">
        <CsrfField />
        <DefaultButton intent={importIntents.correct} />
        <table className="cards">
          <caption className="unseen">{t("cart.lines")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("cart.item")}</th>
              <th scope="col">{t("cart.import.source")}</th>
              <th scope="col">{t("cart.material")}</th>
              <th scope="col">{t("cart.quantity")}</th>
            </tr>
          </thead>
          <tbody>
            {page.lines.map((line, place) => (
              <ReadLine key={line.index} line={line} place={place} />
            ))}
          </tbody>
        </table>
        <div className="buttons">
          <Button intent={importIntents.correct}>{t("cart.import.check")}</Button>
          {page.previousPage ? (
            <LinkButton href={page.previousPage}>{t("ui.page.previous")}</LinkButton>
          ) : null}
          {page.nextPage ? <LinkButton href={page.nextPage}>{t("ui.page.next")}</LinkButton> : null}
          {faultyLines > 0 ? <a href={page.rejected}>{t("cart.import.rejected")}</a> : null}
        </div>
      </form>
      {page.goodLines === 0 ? null : <Confirmation page={page} />}
    </>
  );
}

/** One line of the list as it was read, to be corrected. */
function ReadLine({ line, place }: { line: ImportData["lines"][number]; place: number }) {
  const t = useT();
  const formats = useFormats();
  return (
    <tr className={line.problem && line.problem !== "ambiguous" ? "error" : undefined}>
      <td data-label={t("cart.item")}>
        {line.index + 1}
        <input type="hidden" name={`lines[${place}].index`} value={line.index} />
      </td>
      <td className="wide">
        {line.source}
        <br />
        <small>
          {line.problem === "unit" ? `${line.units} – ` : ""}
          {line.problem ? <strong>{t(`cart.import.problem.${line.problem}`)}</strong> : line.name}
        </small>
      </td>
      <td data-label={t("cart.material")}>
        <input
          name={markedName(`lines[${place}].material`, String(line.index))}
          defaultValue={line.material}
          aria-label={t("cart.import.materialOf", { line: line.index + 1 })}
        />
      </td>
      <td data-label={t("cart.quantity")}>
        <input
          name={markedName(`lines[${place}].quantity`, String(line.index))}
          className="short"
          inputMode="decimal"
          defaultValue={line.quantity ? formatQuantity(line.quantity, formats) : ""}
          aria-label={t("cart.import.quantityOf", { line: line.index + 1 })}
        />{" "}
        <small>{line.unit || line.assumedUnit}</small>
        <Contents line={line} />
      </td>
    </tr>
  );
}

/** Puts the good lines into the cart, once any assumed units are confirmed. */
function Confirmation({ page }: { page: ImportData }) {
  const t = useT();
  return (
    <form method="post">
      <CsrfField />
      {page.hasGuessedUnits ? (
        <>
          <p className="notice warning">{t("cart.import.checkUnits")}</p>
          <CheckField label={t("cart.import.unitsChecked")} name="unitsChecked" value="1" />
        </>
      ) : null}
      <Button kind="main" intent={importIntents.confirm}>
        {t(`cart.import.confirm.${page.kind}`, { count: page.goodLines })}
      </Button>
    </form>
  );
}

/** Says what a quantity contains, and that its unit was assumed if the list names none. */
function Contents({ line }: { line: ImportLine }) {
  const t = useT();
  const formats = useFormats();
  const { quantity, contents = null } = line;
  const orderedAmount = { quantity, unit: line.unit || (line.assumedUnit ?? "") };
  if (!contents || contents.unit === orderedAmount.unit) return null;
  const amount = quantityInWords(orderedAmount, contents, formats);
  return (
    <>
      <br />
      <small>
        {hasGuessedUnit(line) ? (
          <strong>{t("cart.import.assumed", { amount })}</strong>
        ) : (
          contentsInWords(orderedAmount, contents, formats)
        )}
      </small>
    </>
  );
}
