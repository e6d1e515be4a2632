import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { formatDate, formatMoney } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import { CardFrame } from "~/ui/fields/CardFrame";
import { CsrfField } from "~/ui/fields/CsrfField";
import { CheckField, ChoiceField, Field } from "~/ui/fields/Field";
import { type FormAnswer, refusalOf } from "~/ui/fields/form-answer";
import { typedValue } from "~/ui/fields/submission";
import { DateField, NumberField } from "~/ui/fields/TypedField";
import { DataTable } from "~/ui/lists/DataTable";
import { Pages } from "~/ui/lists/Pages";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { Facts } from "~/ui/pages/Facts";
import { NotSent } from "~/ui/pages/NotSent";
import { CartFields } from "../CartFields";
import { Changes } from "../Changes";
import { Checkout } from "../Checkout";
import { ApprovalForm } from "./ApprovalForm";
import { type ReviewData, reviewIntents } from "./review-page";
import { SimilarOrders } from "./SimilarOrders";

/** Shows the last step before submitting: ways to pay, totals, and what should be checked once more. */
export function ReviewPage(props: {
  page: ReviewData;
  answer: FormAnswer | undefined;
  children?: ReactNode;
}) {
  const { page, answer, children } = props;
  const t = useT();
  return (
    <Checkout
      page={page}
      heading={t(`cart.review.title.${page.kind}`)}
      currentStep={page.kind === "order" ? 2 : 1}
      result={answer?.result}
      notice={<NotSent result={answer?.result} button={buttonOf(page, answer, t)} />}
      aside={<SendForms page={page} answer={answer} />}
    >
      {children}
      <Delivery page={page} />
      <Changes
        title={t("cart.changes.title")}
        changes={page.changes}
        currency={page.cart.totals?.currency ?? ""}
      />
      <SimilarOrders page={page} />
      <h2>{t("cart.lines")}</h2>
      <DataTable view={page.view} />
      <Pages view={page.view} />
    </Checkout>
  );
}

/** Returns the label of the button that sends the form in which Enter was pressed. */
function buttonOf({ kind, queue }: ReviewData, answer: FormAnswer | undefined, t: Translate): string {
  if (answer?.intent === reviewIntents.request) return t("cart.approval.ask");
  return t(queue ? `cart.queue.send.${kind}` : `cart.send.${kind}`);
}

function SendForms({ page, answer }: { page: ReviewData; answer: FormAnswer | undefined }) {
  const t = useT();
  if (page.refusals.length > 0)
    return (
      <p className="notice warning">{t(`cart.refused.${page.kind}`, { reasons: page.refusals.join(" ") })}</p>
    );
  return (
    <>
      {page.maySend || page.kind === "quote" ? (
        <SendForm page={page} refusal={refusalOf(answer, reviewIntents.submit)} />
      ) : null}
      <ApprovalForm page={page} refusal={refusalOf(answer, reviewIntents.request)} />
    </>
  );
}

function SendForm({ page, refusal }: { page: ReviewData; refusal: SubmissionResult | undefined }) {
  const t = useT();
  const formats = useFormats();
  const { cart, header, kind, queue } = page;
  const totals = queue ?? cart.totals;
  // A card is authorized for a fixed amount, which a queued cart does not have.
  const ways = queue ? page.paymentWays.filter((way) => way !== "card") : page.paymentWays;
  if (page.isAway && !queue) return <p className="notice warning">{t(`cart.queue.notOffered.${kind}`)}</p>;
  if (!totals) return <LinkButton href={page.backPath}>{t("cart.back")}</LinkButton>;
  const errors = (name: string) => refusal?.error?.[name] ?? undefined;
  return (
    <form method="post" aria-label={t(`cart.send.${kind}`)}>
      <CsrfField />
      <CartFields cart={cart} />
      <DefaultButton intent={reviewIntents.enter} />
      <input type="hidden" name="seenTotal" value={totals.total} />
      <input type="hidden" name="seenCurrency" value={totals.currency} />
      {queue ? null : <input type="hidden" name="figures" value={page.figures} />}
      <Field
        label={t("cart.poNumber")}
        name="poNumber"
        required={false}
        errors={errors("poNumber")}
        input={{ defaultValue: typedValue(refusal, "poNumber") ?? header.poNumber }}
      />
      {kind === "quote" ? (
        <DateField
          label={t("cart.validTo")}
          name="validTo"
          required={false}
          errors={errors("validTo")}
          defaultValue={
            typedValue(refusal, "validTo") ?? (header.validTo ? formatDate(header.validTo, formats) : "")
          }
        />
      ) : ways.length > 1 ? (
        <ChoiceField
          type="radio"
          label={t("cart.payment.title")}
          name="payment"
          options={ways.map((way) => ({ value: way, label: t(`cart.payment.${way}`) }))}
          defaultValues={[typedValue(refusal, "payment") ?? header.payment]}
          errors={errors("payment")}
        />
      ) : null}
      {kind === "order" && ways.includes("card") && page.hasCardFields ? (
        <CardFrame choice="payment" isSentByEnter={false} />
      ) : null}
      {page.changes.length > 0 ? (
        <CheckField label={t("cart.accept")} name="accept" value="1" errors={errors("accept")} />
      ) : null}
      {page.similar.length > 0 ? <CheckField label={t("cart.anyway")} name="anyway" value="1" /> : null}
      {queue ? (
        <>
          <p>
            {t(`cart.queue.explain.${kind}`, {
              total: `${formatMoney(queue.total, formats, queue.currency)} ${queue.currency}`,
            })}
          </p>
          <input type="hidden" name="queue" value="1" />
          <NumberField
            label={t(`cart.queue.percent.${kind}`)}
            name="atMostPercent"
            after="%"
            defaultValue={typedValue(refusal, "atMostPercent") ?? "0"}
            errors={errors("atMostPercent")}
          />
        </>
      ) : null}
      <Button kind="main" intent={reviewIntents.submit}>
        {buttonOf(page, undefined, t)}
      </Button>
    </form>
  );
}

/** Shows recipient, shipping and payer as the ERP will take them, also where the visitor chose nothing. */
function Delivery({ page }: { page: ReviewData }) {
  const t = useT();
  return (
    <>
      <Facts
        facts={[
          {
            term: t("cart.lines"),
            value: <a href={page.shop}>{t("cart.lineCount", { count: page.lines })}</a>,
          },
          ...page.delivery.map(({ label, value }) => ({ term: label, value })),
          ...(page.files > 0
            ? [{ term: t("cart.file.title"), value: t("cart.file.count", { count: page.files }) }]
            : []),
        ]}
      />
      <p>
        <a href={page.shipping}>{t("cart.shipping.change")}</a>
      </p>
    </>
  );
}
