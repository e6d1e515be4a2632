import type { SubmissionResult } from "@conform-to/dom";
import type { SimulatedLine } from "~/erp/erp";
import { partsInWords, rateInWords } from "~/features/documents/line-in-words";
import { formatDate, formatInstant, formatQuantity, readable } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { pricesInWords, quantityInWords, unitPriceInWords } from "~/i18n/quantity-words";
import { labelValue } from "~/lib/label-value";
import { AttributeFields } from "~/ui/fields/AttributeFields";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, SelectField } from "~/ui/fields/Field";
import type { FormAnswer } from "~/ui/fields/form-answer";
import { intents } from "~/ui/fields/intents";
import { typedValue } from "~/ui/fields/submission";
import { DateField, NumberField } from "~/ui/fields/TypedField";
import { MoreList } from "~/ui/lists/MoreList";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { ErrorBox } from "~/ui/pages/ErrorBox";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Fold } from "~/ui/pages/Fold";
import { Money, Quantity } from "~/ui/pages/Money";
import { Messages } from "~/ui/pages/NoticeBox";
import { PageHead } from "~/ui/pages/PageHead";
import type { Fields } from "../attribute-fields";
import { CartFields } from "../CartFields";
import type { CartItem } from "../cart";
import { batchFacts } from "./batch-facts";

export const linePageIntents = intents("update", "keep");

export interface LineData {
  cart: { id: string; version: number };
  item: CartItem;
  name: string;
  simulated: SimulatedLine | null;
  /** False on microsites that do not show availability. */
  showsDelivery: boolean;
  fields: Fields;
  asOf: string | null;
  failure: string | null;
  backLink: { label: string; href: string };
  title: string;
}

/** Shows one line with all its fields and its simulation. */
export function LinePage({ page, answer }: { page: LineData; answer: FormAnswer | undefined }) {
  const refusal = answer?.result;
  const t = useT();
  const formats = useFormats();
  const { item, simulated } = page;
  return (
    <>
      <PageHead
        title={t("cart.line.title", { item: item.itemNumber, name: page.name })}
        crumbs={[page.backLink]}
      />
      <ErrorSummary result={refusal} />
      {page.failure ? <ErrorBox text={page.failure} retry={page.backLink.href} /> : null}
      {simulated && simulated.parts.length > 0 ? <p>{partsInWords(simulated, { t, formats })}</p> : null}
      {simulated ? (
        <Messages
          messages={simulated.messages.map(({ severity, text }) => ({
            severity,
            text: readable(text, formats),
          }))}
        />
      ) : null}
      <form method="post" data-in-place="" data-saves={`batches.:${linePageIntents.keep}`}>
        <CsrfField />
        <CartFields cart={page.cart} />
        <LineFields page={page} refusal={refusal} />
        {simulated?.batchManaged ? <Batches item={item} line={simulated} refusal={refusal} /> : null}
        <div className="buttons">
          <Button kind="main" intent={linePageIntents.update}>
            {t("cart.update")}
          </Button>
          {/* Script presses this button when a batch's quantity loses focus. */}
          <DefaultButton intent={linePageIntents.keep} />
          <LinkButton href={page.backLink.href}>{t("ui.cancel")}</LinkButton>
        </div>
      </form>
      {simulated ? (
        <SimulationOfLine line={simulated} delivery={page.showsDelivery} />
      ) : (
        <p>{t("cart.notSimulated")}</p>
      )}
      {page.asOf ? (
        <p>
          <small>{t("ui.asOf", { time: formatInstant(page.asOf, formats) })}</small>
        </p>
      ) : null}
    </>
  );
}

/** Fields of the line itself: quantity, unit, date, note and the installation's own. */
function LineFields({ page, refusal }: { page: LineData; refusal: SubmissionResult | undefined }) {
  const t = useT();
  const formats = useFormats();
  const { item, simulated } = page;
  const initialValue = (name: string, storedValue: string) => typedValue(refusal, name) ?? storedValue;
  const errors = (name: string) => refusal?.error?.[name] ?? undefined;
  return (
    <div className="columns">
      <NumberField
        label={t("cart.quantity")}
        name="quantity"
        required
        defaultValue={initialValue("quantity", formatQuantity(item.quantity, formats))}
        errors={errors("quantity")}
      />
      {simulated && simulated.unitOptions.length > 0 ? (
        <SelectField
          label={t("cart.unit")}
          name="unit"
          options={unitsOf(simulated)}
          defaultValue={initialValue("unit", item.unit ?? simulated.unit)}
          errors={errors("unit")}
        />
      ) : (
        <Field
          label={t("cart.unit")}
          name="unit"
          hint={t("cart.unitLater")}
          errors={errors("unit")}
          input={{
            defaultValue: initialValue("unit", item.unit ?? ""),
            className: "short",
            maxLength: 10,
          }}
        />
      )}
      <DateField
        label={t("cart.requestedDate")}
        name="requestedDate"
        required={false}
        defaultValue={initialValue(
          "requestedDate",
          item.requestedDate ? formatDate(item.requestedDate, formats) : "",
        )}
        errors={errors("requestedDate")}
      />
      <Field
        label={t("cart.comment")}
        name="comment"
        required={false}
        errors={errors("comment")}
        input={{
          defaultValue: initialValue("comment", item.comment),
          maxLength: 255,
        }}
      />
      <AttributeFields fields={page.fields} refusal={refusal} />
    </div>
  );
}

function unitsOf(line: SimulatedLine) {
  const options = line.unitOptions.map(({ code, label }) => ({ value: code, label: `${label} (${code})` }));
  return options.some(({ value }) => value === line.unit)
    ? options
    : [{ value: line.unit, label: line.unit }, ...options];
}

/** Takes a quantity from each batch, in the order of the ERP: those that expire first come first. */
function Batches(props: { item: CartItem; line: SimulatedLine; refusal: SubmissionResult | undefined }) {
  const { item, line, refusal } = props;
  const t = useT();
  const formats = useFormats();
  const quantities = new Map(item.batches.map(({ batch, quantity }) => [batch, quantity]));
  return (
    <Fold title={t("cart.batches")} open>
      <p>{t("cart.batchesHint")}</p>
      {line.batches
        .filter(({ usable, batch }) => usable || quantities.has(batch))
        .map((batch, index) => {
          const name = `batches[${index}].quantity`;
          const storedQuantity = quantities.get(batch.batch);
          return (
            <div key={batch.batch}>
              <input type="hidden" name={`batches[${index}].batch`} value={batch.batch} />
              <NumberField
                label={t("cart.batchOf", { batch: batch.batch })}
                hint={batchFacts(batch, { t, formats })}
                name={name}
                defaultValue={
                  typedValue(refusal, name) ?? (storedQuantity ? formatQuantity(storedQuantity, formats) : "")
                }
                errors={refusal?.error?.[name] ?? undefined}
                after={line.unit}
              />
            </div>
          );
        })}
    </Fold>
  );
}

/** Shows the dates, the scale prices and the price components of a line. */
function SimulationOfLine({ line, delivery }: { line: SimulatedLine; delivery: boolean }) {
  const t = useT();
  const formats = useFormats();
  const { currency } = line;
  const dates = line.scheduleLines.map((part) => ({
    key: `${part.confirmedDate} ${part.quantity}`,
    text: (
      <>
        <Quantity quantity={part.quantity} unit={part.unit} />{" "}
        {part.confirmedDate ? formatDate(part.confirmedDate, formats) : t("cart.line.noDate")}
      </>
    ),
  }));
  return (
    <>
      <p>
        {quantityInWords(line, { quantity: line.baseQuantity, unit: line.baseUnit }, formats)}
        {` · ${pricesInWords(line, { t, formats })} · `}
        <strong>
          <Money amount={line.net} currency={currency} />
        </strong>
        {delivery ? ` · ${readable(line.availability.caption, formats)}` : ""}
        {line.customerMaterial ? ` · ${line.customerMaterial}` : ""}
      </p>
      {delivery && dates.length > 0 ? (
        <Fold title={t("cart.line.dates")} open>
          <MoreList items={dates} />
        </Fold>
      ) : null}
      {line.scales.length > 1 ? (
        <Fold title={t("cart.line.scales")} open>
          <MoreList
            items={line.scales.map((scale) => ({
              key: scale.from,
              text: labelValue(
                t("cart.line.from", { quantity: `${formatQuantity(scale.from, formats)} ${scale.unit}` }),
                unitPriceInWords({ ...scale, netPrice: scale.price }, { t, formats }),
                formats.locale,
              ),
            }))}
          />
        </Fold>
      ) : null}
      {line.priceComponents.length > 0 ? (
        <Fold title={t("cart.line.price")}>
          <PriceComponents line={line} />
        </Fold>
      ) : null}
    </>
  );
}

/** Table of what leads to the line's amount, step by step. */
function PriceComponents({ line }: { line: SimulatedLine }) {
  const t = useT();
  const formats = useFormats();
  return (
    <table className="cards">
      <caption className="unseen">{t("cart.line.price")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("cart.line.component")}</th>
          <th scope="col" className="right">
            {t("cart.line.rate")}
          </th>
          <th scope="col" className="right">
            {t("cart.line.amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {line.priceComponents.map((part) => (
          <tr key={`${part.step} ${part.type}`}>
            <td className="wide">
              {part.label}
              {part.inactive ? <small> ({part.inactive.label})</small> : null}
            </td>
            <td className="right" data-label={t("cart.line.rate")}>
              <span className="figure">{rateInWords(part, formats)}</span>
            </td>
            <td className="right" data-label={t("cart.line.amount")}>
              <Money amount={part.amount} currency={part.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
