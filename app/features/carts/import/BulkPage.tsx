import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { markedName } from "~/lib/row-mark";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, TextAreaField } from "~/ui/fields/Field";
import { CellField } from "~/ui/fields/FieldFrame";
import type { FormAnswer } from "~/ui/fields/form-answer";
import { intents } from "~/ui/fields/intents";
import { typedValue } from "~/ui/fields/submission";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";
import type { Fields } from "../attribute-fields";
import type { CartKind } from "../cart";
import { maxLines } from "../cart.schema";

export const bulkIntents = intents("apply", "check", "more", "read", "removeList");

export interface BulkData {
  kind: CartKind;
  rows: number;
  /** Custom fields of a line. */
  fields: Fields;
  backLink: { label: string; href: string };
  addedRows: number;
  /** Lists that were checked but not added yet. */
  waitingLists: { id: string; label: string; href: string }[];
  /** Version of the cart: rows that were added to it since must not come back when the browser goes back. */
  cartVersion: number;
  /** Address of the same form with more rows: the typed ones are submitted to it. */
  more: string;
  template: string;
  title: string;
}

/** Enters many materials at once: row by row, pasted, or as a file. */
export function BulkPage({ page, answer }: { page: BulkData; answer: FormAnswer | undefined }) {
  const t = useT();
  return (
    <div className={page.fields.length > 0 ? "d-bulk" : "d-bulk-narrow"}>
      <PageHead title={t("cart.bulk.title")} crumbs={[page.backLink]} />
      <ErrorSummary result={answer?.result} />
      <WaitingLists page={page} />
      <div className="split">
        <Rows page={page} typed={answer?.intent === bulkIntents.read ? undefined : answer} />
        <form method="post" encType="multipart/form-data" data-in-place="">
          <CsrfField />
          <h2 id="paste">{t("cart.bulk.paste")}</h2>
          <TextAreaField
            label={t("cart.bulk.text")}
            name="text"
            hint={t("cart.bulk.textHint")}
            errors={answer?.result.error?.text ?? undefined}
            textarea={{ rows: 6, defaultValue: typedValue(answer?.result, "text") }}
          />
          <Field
            label={t("cart.bulk.file")}
            name="file"
            hint={t("cart.bulk.fileHint", { most: maxLines })}
            errors={answer?.result.error?.file ?? undefined}
            input={{ type: "file", accept: ".csv,.xlsx,.txt,.pdf" }}
          />
          <div className="buttons">
            <Button kind="second" intent={bulkIntents.read}>
              {t("cart.bulk.read")}
            </Button>
            <a href={page.template}>{t("cart.bulk.template")}</a>
          </div>
        </form>
      </div>
    </div>
  );
}

/** Leads back to lists that were left in the middle. */
function WaitingLists({ page: { waitingLists: lists, kind } }: { page: BulkData }) {
  const t = useT();
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="waiting-lists">
      <h2 id="waiting-lists">{t(`cart.import.waiting.${kind}`)}</h2>
      <form method="post">
        <CsrfField />
        <ul>
          {lists.map(({ id, label, href }) => (
            <li key={id}>
              <a href={href}>{label}</a>{" "}
              <Button kind="plain" intent={`${bulkIntents.removeList}:${id}`}>
                {t("cart.import.remove")}
                <span className="unseen"> {label}</span>
              </Button>
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}

function Rows({ page, typed }: { page: BulkData; typed: FormAnswer | undefined }) {
  const t = useT();
  const refusal = typed?.result;
  const input = (
    index: number,
    field: "material" | "quantity" | "unit" | `attributes.${string}`,
    label: string,
    className?: string,
  ) => {
    const name = `items[${index}].${field}`;
    return (
      <CellField label={`${label} ${index + 1}`} name={name} errors={refusal?.error?.[name] ?? undefined}>
        {(control) => (
          <input
            {...control}
            name={markedName(name, String(page.cartVersion))}
            className={className}
            defaultValue={typedValue(refusal, name)}
            inputMode={field === "quantity" ? "decimal" : undefined}
          />
        )}
      </CellField>
    );
  };
  return (
    <form method="post">
      <CsrfField />
      <DefaultButton intent={bulkIntents.check} />
      <table className="cards" data-spreadsheet="text">
        <caption className="unseen">{t("cart.bulk.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("cart.material")}</th>
            <th scope="col">{t("cart.quantity")}</th>
            <th scope="col">{t("cart.unit")}</th>
            {page.fields.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: page.rows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are their places
            <tr key={index}>
              <td data-label={t("cart.material")}>{input(index, "material", t("cart.material"))}</td>
              <td data-label={t("cart.quantity")}>{input(index, "quantity", t("cart.quantity"), "short")}</td>
              <td data-label={t("cart.unit")}>{input(index, "unit", t("cart.unit"), "short")}</td>
              {page.fields.map((field) => (
                <td key={field.name} data-label={field.label}>
                  {field.options ? (
                    <Choice index={index} field={field} refusal={refusal} />
                  ) : (
                    input(index, `attributes.${field.name}`, field.label)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="buttons">
        <Button kind="main" intent={bulkIntents.apply}>
          {t(page.kind === "order" ? "catalog.add" : "catalog.quote")}
        </Button>
        <Button
          intent={bulkIntents.more}
          formAction={page.more}
          autoFocus={typed?.intent === bulkIntents.more}
        >
          {t("cart.bulk.more", { count: page.addedRows })}
        </Button>
      </div>
    </form>
  );
}

function Choice(props: { index: number; field: Fields[number]; refusal: SubmissionResult | undefined }) {
  const { index, field, refusal } = props;
  const name = `items[${index}].attributes.${field.name}`;
  return (
    <CellField label={`${field.label} ${index + 1}`} name={name} errors={refusal?.error?.[name] ?? undefined}>
      {(control) => (
        <select {...control} defaultValue={typedValue(refusal, name)}>
          <option value="">–</option>
          {field.options?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </CellField>
  );
}
