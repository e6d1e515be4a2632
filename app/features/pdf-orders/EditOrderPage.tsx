import type { SubmissionResult } from "@conform-to/dom";
import { maxUnitWord } from "~/features/carts/import-line";
import { useT } from "~/i18n/i18n-context";
import { markedName } from "~/lib/row-mark";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field } from "~/ui/fields/Field";
import { CellField } from "~/ui/fields/FieldFrame";
import { type FormAnswer, refusalOf } from "~/ui/fields/form-answer";
import { fieldsOf, typedValue } from "~/ui/fields/submission";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { ErrorBox } from "~/ui/pages/ErrorBox";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Facts } from "~/ui/pages/Facts";
import { Fold } from "~/ui/pages/Fold";
import { PageHead } from "~/ui/pages/PageHead";
import { Steps } from "~/ui/pages/Tabs";
import { type EditLineView, type EditOrderData, editOrderIntents } from "./edit-page";
import { Differences } from "./OrderDifferences";
import { OrderSheet } from "./OrderSheet";
import { taughtRoles } from "./pdf-order";

/** Checks a PDF order: each line with what was read, beside the page it was read from. */
export function EditOrderPage({ page, answer }: { page: EditOrderData; answer: FormAnswer | undefined }) {
  const t = useT();
  const refusal = answer?.intent === editOrderIntents.teach ? undefined : answer?.result;
  return (
    <>
      <PageHead
        title={t("reports.pdf.edit")}
        crumbs={[{ label: t("reports.pdf.title"), href: page.list }]}
        aside={<a href={page.file}>{page.fileName}</a>}
      />
      <Steps current={0} steps={page.steps} />
      <ErrorSummary result={answer?.result} />
      {page.failure ? <ErrorBox text={page.failure} retry={page.currentPath} /> : null}
      {page.lines.length === 0 ? (
        <p className="notice info">{t(page.hasText ? "reports.pdf.noLines" : "reports.pdf.scan")}</p>
      ) : null}
      {page.unsettled > 0 ? (
        <p className="notice warning">{t("reports.pdf.openLines", { count: page.unsettled })}</p>
      ) : null}
      {page.held ? <p className="notice info">{page.held}</p> : null}
      {page.recipient?.isUnknown ? <p className="notice warning">{page.recipient.text}</p> : null}
      <div className="beside-sheet">
        <div>
          {page.head.length > 0 ? <PrintedHead page={page} /> : null}
          <LinesForm page={page} refusal={refusal} />
          <Headings page={page} answer={answer} />
        </div>
        <OrderSheet page={page} />
      </div>
    </>
  );
}

/** Shows what the PDF's head says, with how sure its reading is. */
function PrintedHead({ page: { head, recipient } }: { page: EditOrderData }) {
  const t = useT();
  return (
    <Fold title={t("reports.pdf.inPdf")} open>
      <Facts
        facts={head.map(({ term, value, confidence }) => ({
          term,
          value: (
            <>
              {value}{" "}
              {confidence === "doubtful" ? (
                <small className="confidence doubtful">{t("reports.pdf.confidence.doubtful")}</small>
              ) : null}
            </>
          ),
        }))}
      />
      {recipient && !recipient.isUnknown ? <p>{recipient.text}</p> : null}
    </Fold>
  );
}

function LinesForm({ page, refusal }: { page: EditOrderData; refusal: SubmissionResult | undefined }) {
  const t = useT();
  const addedRows = Array.from({ length: page.addedRows }, (_, row) => row);
  return (
    <form method="post" action={page.currentPath}>
      <CsrfField />
      <DefaultButton intent={editOrderIntents.save} />
      <input type="hidden" name="order" value={page.order} />
      <input type="hidden" name="version" value={page.version} />
      <Field
        label={t("cart.poNumber")}
        {...fieldsOf(refusal, { poNumber: page.poNumber })("poNumber")}
        required={false}
        input={{ maxLength: 35 }}
      />
      {page.parts.length > 0 ? (
        <p>
          {page.parts.map(({ label, href, isCurrent }) => (
            <span key={href}>{isCurrent ? <strong>{label} </strong> : <a href={href}>{label} </a>}</span>
          ))}
        </p>
      ) : null}
      <table className="cards">
        <caption className="unseen">{t("cart.lines")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("cart.item")}</th>
            <th scope="col">{t("cart.material")}</th>
            <th scope="col">{t("cart.quantity")}</th>
            <th scope="col">{t("cart.unit")}</th>
            <th scope="col">{t("documents.requestedDate")}</th>
            <th scope="col">{t("reports.pdf.leaveOut")}</th>
          </tr>
        </thead>
        {page.lines.map((line, row) => (
          <LineRows key={line.index} line={line} row={row} refusal={refusal} />
        ))}
        <tbody>
          {addedRows.map((row) => (
            <tr key={row}>
              <td>{t("reports.pdf.newLine")}</td>
              <LineFields name={`added[${row}]`} label={String(row + 1)} refusal={refusal} />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <div className="buttons">
        <Button kind="main" intent={editOrderIntents.continue}>
          {t("cart.continue.order")}
        </Button>
        <Button intent={editOrderIntents.save}>{t("reports.pdf.save")}</Button>
        <LinkButton href={page.list}>{t("reports.pdf.title")}</LinkButton>
      </div>
    </form>
  );
}

function LineRows(props: { line: EditLineView; row: number; refusal: SubmissionResult | undefined }) {
  const t = useT();
  const { line, row, refusal } = props;
  const name = `lines[${row}]`;
  return (
    <tbody id={`line-${line.index}`} className={line.isMarked ? "marked" : undefined}>
      <tr className={line.problem ? "error" : undefined}>
        <td className="wide" colSpan={6}>
          <strong>{line.position}</strong> {line.source}{" "}
          {line.confidence ? (
            <small className={`confidence ${line.confidence}`}>
              {t(`reports.pdf.confidence.${line.confidence}`)}
            </small>
          ) : null}{" "}
          {line.place ? (
            <a href={line.place} aria-label={`${t("reports.pdf.place")} ${line.position}`}>
              {t("reports.pdf.place")}
            </a>
          ) : null}
          <br />
          <small>
            {line.problem ? <strong>{line.problem}</strong> : line.name}
            {line.differences.length > 0 ? (
              <>
                {" · "}
                <Differences differences={line.differences} />
              </>
            ) : null}
          </small>
        </td>
      </tr>
      <tr>
        <td>
          <input type="hidden" name={`${name}.index`} value={line.index} />
        </td>
        <LineFields
          {...{ name, refusal }}
          row={String(line.index)}
          label={line.position}
          fields={line.fields}
          confidences={line.confidences}
        />
        <td data-label={t("reports.pdf.leaveOut")}>
          <input
            type="checkbox"
            name={`${name}.leaveOut`}
            value="1"
            defaultChecked={refusal ? typedValue(refusal, `${name}.leaveOut`) === "1" : line.isLeftOut}
            aria-label={`${t("reports.pdf.leaveOut")} ${line.position}`}
          />
        </td>
      </tr>
    </tbody>
  );
}

const noFields = { material: "", quantity: "", unit: "", requestedDate: "" };

function LineFields(props: {
  name: string;
  /** Names the line for a browser that comes back to the page. */
  row?: string;
  label: string;
  refusal: SubmissionResult | undefined;
  fields?: EditLineView["fields"];
  confidences?: EditLineView["confidences"];
}) {
  const t = useT();
  const { name, row, label, refusal, fields = noFields, confidences } = props;
  const columns = [
    { field: "material", caption: t("cart.material"), size: 12, max: 40 },
    { field: "quantity", caption: t("cart.quantity"), size: 6, max: 30 },
    { field: "unit", caption: t("cart.unit"), size: 5, max: maxUnitWord },
    { field: "requestedDate", caption: t("documents.requestedDate"), size: 9, max: 10 },
  ] as const;
  return columns.map(({ field, caption, size, max }) => (
    <td key={field} data-label={caption}>
      <CellField
        label={`${caption} ${label}`}
        name={`${name}.${field}`}
        errors={refusal?.error?.[`${name}.${field}`] ?? undefined}
      >
        {(control) => (
          <input
            {...control}
            name={row ? markedName(control.name, row) : control.name}
            // Saved lines stand above: brought back here, they would be added once more.
            autoComplete={row ? undefined : "off"}
            size={size}
            maxLength={max}
            inputMode={field === "quantity" ? "decimal" : undefined}
            defaultValue={typedValue(refusal, `${name}.${field}`) ?? (refusal ? "" : fields[field])}
          />
        )}
      </CellField>
      {fields[field] && confidences?.[field] && confidences[field] !== "certain" ? (
        <small className={`confidence ${confidences[field]}`}>
          {t(`reports.pdf.confidence.${confidences[field]}`)}
        </small>
      ) : null}
    </td>
  ));
}

/** Teaches what the headings of the customer's orders mean; its next order is read by them. */
function Headings({ page, answer }: { page: EditOrderData; answer: FormAnswer | undefined }) {
  const t = useT();
  const refusal = refusalOf(answer, editOrderIntents.teach);
  const storedHeadings = Object.fromEntries(
    taughtRoles.map((role) => [`headings.${role}`, page.headings[role]]),
  );
  const field = fieldsOf(refusal, storedHeadings);
  if (!page.hasText) return null;
  return (
    <Fold title={t("reports.pdf.headings")} open={page.lines.length === 0 || refusal !== undefined}>
      <form method="post" action={page.currentPath}>
        <CsrfField />
        <p>{t("reports.pdf.headingsHint")}</p>
        <input type="hidden" name="order" value={page.order} />
        <input type="hidden" name="version" value={page.version} />
        <div className="columns">
          {taughtRoles.map((role) => (
            <Field
              key={role}
              label={t(`reports.pdf.column.${role}`)}
              {...field(`headings.${role}`)}
              required={false}
              input={{ maxLength: 60 }}
            />
          ))}
        </div>
        <Button intent={editOrderIntents.teach}>{t("reports.pdf.teach")}</Button>
      </form>
    </Fold>
  );
}
