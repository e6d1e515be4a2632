import type { SubmissionResult } from "@conform-to/dom";
import type { Fields } from "~/features/carts/attribute-fields";
import { batchFacts } from "~/features/carts/lines/batch-facts";
import { useFormats, useT } from "~/i18n/i18n-context";
import { AttributeFields } from "~/ui/fields/AttributeFields";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, type Option, SelectField } from "~/ui/fields/Field";
import type { FormAnswer } from "~/ui/fields/form-answer";
import { intents } from "~/ui/fields/intents";
import { fieldsOf } from "~/ui/fields/submission";
import { DateField, NumberField } from "~/ui/fields/TypedField";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Fold } from "~/ui/pages/Fold";
import { type Crumb, PageHead } from "~/ui/pages/PageHead";
import { AmendmentFields } from "./AmendmentFields";

export const amendedLineIntents = intents("save");

export interface AmendedLineData {
  crumbs: Crumb[];
  version: string;
  revision: number;
  item: number;
  edit: string;
  units: Option[];
  quantity: string;
  unit: string;
  requestedDate: string;
  note: string;
  /** Custom fields of the line. */
  fields: Fields;
  /** Batches of the product; empty if it has none. */
  batches: {
    batch: string;
    available: string;
    unit: string;
    expiresOn: string;
    quantity: string;
  }[];
  heading: string;
  title: string;
}

/** Shows one line of a change with all its fields. */
export function AmendedLinePage(props: { page: AmendedLineData; answer: FormAnswer | undefined }) {
  const { page, answer } = props;
  const t = useT();
  const refusal = answer?.result;
  const { quantity, unit, requestedDate, note } = page;
  const storedFields = Object.fromEntries(
    Object.entries({ quantity, unit, requestedDate, note }).map(([name, value]) => [
      `lines[0].${name}`,
      value,
    ]),
  );
  const field = fieldsOf(refusal, storedFields);
  const { defaultValue: noteValue, ...noteField } = field("lines[0].note");
  return (
    <>
      <PageHead title={page.heading} crumbs={page.crumbs} />
      <ErrorSummary result={refusal} />
      <form method="post">
        <CsrfField />
        <AmendmentFields {...page} />
        <input type="hidden" name="lines[0].itemNumber" value={page.item} />
        <div className="columns">
          <NumberField label={t("documents.quantity")} {...field("lines[0].quantity")} required />
          <SelectField label={t("cart.unit")} {...field("lines[0].unit")} options={page.units} />
          <DateField
            label={t("documents.requestedDate")}
            {...field("lines[0].requestedDate")}
            required={requestedDate !== ""}
          />
          <Field
            label={t("documents.note")}
            {...noteField}
            required={false}
            input={{ defaultValue: noteValue, maxLength: 255 }}
          />
          <AttributeFields fields={page.fields} refusal={refusal} within="lines[0]." />
        </div>
        {page.batches.length > 0 ? <Batches page={page} refusal={refusal} /> : null}
        <div className="buttons">
          <Button kind="main" intent={amendedLineIntents.save}>
            {t("amendments.saveLine")}
          </Button>
          <LinkButton href={page.edit}>{t("ui.cancel")}</LinkButton>
        </div>
      </form>
    </>
  );
}

function Batches({ page, refusal }: { page: AmendedLineData; refusal: SubmissionResult | undefined }) {
  const t = useT();
  const formats = useFormats();
  const field = fieldsOf(
    refusal,
    Object.fromEntries(
      page.batches.map(({ quantity }, index) => [`lines[0].batches[${index}].quantity`, quantity]),
    ),
  );
  return (
    <Fold title={t("cart.batches")} open>
      <p>{t("cart.batchesHint")}</p>
      {page.batches.map((facts, index) => (
        <div key={facts.batch}>
          <input type="hidden" name={`lines[0].batches[${index}].batch`} value={facts.batch} />
          <NumberField
            label={t("cart.batchOf", { batch: facts.batch })}
            hint={batchFacts(facts, { t, formats })}
            {...field(`lines[0].batches[${index}].quantity`)}
            required={false}
            after={page.unit}
          />
        </div>
      ))}
    </Fold>
  );
}
