import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ChoiceField, Field, TextAreaField } from "~/ui/fields/Field";
import { intents } from "~/ui/fields/intents";
import { fieldsOf, typedValue } from "~/ui/fields/submission";
import { NumberField } from "~/ui/fields/TypedField";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { type Crumb, PageHead } from "~/ui/pages/PageHead";

export const orderingRuleIntents = intents("save");

export interface OrderingRuleData {
  crumbs: Crumb[];
  version: number;
  /** Says who consented last, and when; null before the first time. */
  consent: string | null;
  /** False if the installation has no mailbox. */
  isMailPossible: boolean;
  /** Address of the customer; null while it takes no mails. */
  address: string | null;
  takesMails: boolean;
  senders: string;
  isUnattended: boolean;
  maxTotal: string;
  maxPricePercent: string;
  currency: string;
  allowsLaterDates: boolean;
  mails: ListView;
  backPath: string;
  heading: string;
  title: string;
}

/** Lets a customer's administrator arrange how purchase orders arrive by mail, and which are ordered without a person. */
export function OrderingRulePage(props: { page: OrderingRuleData; result: SubmissionResult | undefined }) {
  const { page, result } = props;
  const t = useT();
  return (
    <>
      <PageHead title={page.heading} crumbs={page.crumbs} />
      <ErrorSummary result={result} />
      {page.consent ? <p className="notice info">{page.consent}</p> : null}
      <form method="post">
        <CsrfField />
        <input type="hidden" name="version" value={page.version} />
        {page.isMailPossible ? <MailFields page={page} refusal={result} /> : null}
        <RuleFields page={page} refusal={result} />
        <div className="buttons">
          <Button kind="main" intent={orderingRuleIntents.save}>
            {t("reports.pdf.rule.save")}
          </Button>
          <LinkButton href={page.backPath}>{t("ui.cancel")}</LinkButton>
        </div>
      </form>
      {page.isMailPossible ? (
        <>
          <h2>{t("reports.pdf.rule.mails")}</h2>
          <DataTable view={page.mails} />
        </>
      ) : null}
    </>
  );
}

interface PartProps {
  page: OrderingRuleData;
  refusal: SubmissionResult | undefined;
}

/** A checkbox that was left empty in a refused form stays empty. */
const tickedValues = (refusal: SubmissionResult | undefined, name: string, isStored: boolean): string[] =>
  (refusal ? typedValue(refusal, name) === "1" : isStored) ? ["1"] : [];

function MailFields({ page, refusal }: PartProps) {
  const t = useT();
  const { defaultValue: senders, ...sendersField } = fieldsOf(refusal, { senders: page.senders })("senders");
  return (
    <fieldset>
      <legend>{t("reports.pdf.rule.byMail")}</legend>
      {page.address ? (
        <p>
          {t("reports.pdf.rule.address")} <strong className="address">{page.address}</strong>
        </p>
      ) : null}
      <ChoiceField
        type="checkbox"
        label={t("reports.pdf.rule.mail")}
        name="takesMails"
        options={[
          { value: "1", label: t("reports.pdf.rule.takesMails"), hint: t("reports.pdf.rule.mailHint") },
        ]}
        defaultValues={tickedValues(refusal, "takesMails", page.takesMails)}
      />
      {page.address ? (
        <ChoiceField
          type="checkbox"
          label={t("reports.pdf.rule.newAddress")}
          name="renewsAddress"
          options={[{ value: "1", label: t("reports.pdf.rule.renewsAddress") }]}
          defaultValues={tickedValues(refusal, "renewsAddress", false)}
        />
      ) : null}
      <TextAreaField
        label={t("reports.pdf.rule.senders")}
        hint={t("reports.pdf.rule.sendersHint")}
        {...sendersField}
        defaultValue={senders}
        required={false}
        textarea={{ rows: 4, maxLength: 6_000 }}
      />
    </fieldset>
  );
}

function RuleFields({ page, refusal }: PartProps) {
  const t = useT();
  const { maxTotal, maxPricePercent } = page;
  const field = fieldsOf(refusal, { maxTotal, maxPricePercent });
  return (
    <fieldset>
      <legend>{t("reports.pdf.rule.unattended")}</legend>
      <p>{t("reports.pdf.rule.conditions")}</p>
      <ChoiceField
        type="checkbox"
        label={t("reports.pdf.rule.unattended")}
        name="isUnattended"
        options={[{ value: "1", label: t("reports.pdf.rule.isUnattended") }]}
        defaultValues={tickedValues(refusal, "isUnattended", page.isUnattended)}
      />
      <div className="columns">
        <NumberField
          label={t("reports.pdf.rule.maxTotal")}
          {...field("maxTotal")}
          after={page.currency}
          required={false}
        />
        <Field
          label={t("reports.pdf.rule.maxPricePercent")}
          hint={t("reports.pdf.rule.maxPriceHint")}
          {...field("maxPricePercent")}
          required={false}
          input={{ inputMode: "numeric", maxLength: 3, className: "short", autoComplete: "off" }}
        />
      </div>
      <ChoiceField
        type="checkbox"
        label={t("reports.pdf.rule.dates")}
        name="allowsLaterDates"
        options={[{ value: "1", label: t("reports.pdf.rule.allowsLaterDates") }]}
        defaultValues={tickedValues(refusal, "allowsLaterDates", page.allowsLaterDates)}
      />
    </fieldset>
  );
}
