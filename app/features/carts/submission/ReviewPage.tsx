import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { formatDate, formatMoney } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { listText } from "~/i18n/list-text";
import type { Translate } from "~/i18n/translate";
import { ApproverFields } from "~/ui/fields/ApproverFields";
import { CardFrame } from "~/ui/fields/CardFrame";
import { CsrfField } from "~/ui/fields/CsrfField";
import { CheckField, ChoiceField, Field, type Option } from "~/ui/fields/Field";
import { intents } from "~/ui/fields/intents";
import { typedValue } from "~/ui/fields/submission";
import { DateField, NumberField } from "~/ui/fields/TypedField";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { Facts } from "~/ui/pages/Facts";
import { Fold } from "~/ui/pages/Fold";
import { CartFields } from "../CartFields";
import { Changes } from "../Changes";
import { Checkout, type CheckoutData } from "../Checkout";
import type { CartHeader, CartKind, PaymentWay, SnapshotChange } from "../cart";
import type { Fact } from "../delivery-facts";
import { type FormAnswer, refusalOf } from "../form-answer";

export const reviewIntents = intents("enter", "enterRequest", "request", "submit");

export interface ReviewData extends CheckoutData {
  kind: CartKind;
  lines: number;
  shop: string;
  /** One page of lines. */
  view: ListView;
  shipping: string;
  /** Number of attachments. */
  files: number;
  delivery: Fact[];
  header: CartHeader;
  figures: string;
  changes: SnapshotChange[];
  similar: {
    number: string;
    href: string;
    date: string;
    poNumber: string;
    total: string;
    currency: string;
    because: ("poNumber" | "lines")[];
  }[];
  paymentWays: PaymentWay[];
  /** Whether the provider's card fields can stand in the form; a card is entered on the provider's page otherwise. */
  hasCardFields: boolean;
  maySend: boolean;
  /** Approvals are in use, so that an approver can be asked. */
  mayAsk: boolean;
  approvers: Option[];
  /** True while the ERP takes no orders. */
  isAway: boolean;
  /** Reasons for which the ERP would not take the cart; nothing can be sent while there is one. */
  refusals: string[];
  /** Total last seen, at which the cart can be queued while the ERP is away. */
  queue: { total: string; currency: string } | null;
}

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
      notice={answer && answer.result.status !== "error" ? notSentNotice(page, answer, t) : null}
      aside={<SendForms page={page} answer={answer} />}
    >
      {children}
      <Delivery page={page} />
      <Changes
        title={t("cart.changes.title")}
        changes={page.changes}
        currency={page.cart.totals?.currency ?? ""}
      />
      <Similar page={page} />
      <h2>{t("cart.lines")}</h2>
      <DataTable view={page.view} />
      <Pages view={page.view} />
    </Checkout>
  );
}

/** Answers Enter in a field, which sends nothing: names the button that does. */
function notSentNotice({ kind, queue }: ReviewData, { intent }: FormAnswer, t: Translate): string {
  const sendKey = queue ? (`cart.queue.send.${kind}` as const) : (`cart.send.${kind}` as const);
  const button = t(intent === reviewIntents.request ? "cart.approval.ask" : sendKey);
  return t("cart.review.notSent", { button });
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
  if (!totals) return <LinkButton href={page.back}>{t("cart.back")}</LinkButton>;
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
        {t(queue ? `cart.queue.send.${kind}` : `cart.send.${kind}`)}
      </Button>
    </form>
  );
}

/** Asks for approval: the only way for users who may not submit, and an alternative for everybody else. */
function ApprovalForm({ page, refusal }: { page: ReviewData; refusal: SubmissionResult | undefined }) {
  const t = useT();
  const { cart, header, approvers, maySend, mayAsk } = page;
  if (
    !cart.totals ||
    page.isAway ||
    page.kind !== "order" ||
    (maySend && (approvers.length === 0 || !mayAsk))
  )
    return null;
  if (!mayAsk) return <p className="notice info">{t("cart.approval.nobody")}</p>;
  const form = (
    <form method="post" aria-label={t("cart.approval.ask")}>
      <CsrfField />
      <CartFields cart={cart} />
      <DefaultButton intent={reviewIntents.enterRequest} />
      <input type="hidden" name="seenTotal" value={cart.totals.total} />
      {approvers.length === 0 ? <p>{t("cart.approval.nobody")}</p> : null}
      <Field
        label={t("cart.poNumber")}
        name="poNumber"
        id="approval-poNumber"
        required={false}
        errors={refusal?.error?.poNumber ?? undefined}
        input={{ defaultValue: typedValue(refusal, "poNumber") ?? header.poNumber }}
      />
      <ApproverFields approvers={approvers} refusal={refusal}>
        <DateField
          label={t("cart.approval.decideBy")}
          name="decideBy"
          required={false}
          errors={refusal?.error?.decideBy ?? undefined}
          defaultValue={typedValue(refusal, "decideBy")}
        />
      </ApproverFields>
      <Button kind={maySend ? undefined : "main"} intent={reviewIntents.request}>
        {t("cart.approval.ask")}
      </Button>
    </form>
  );
  return maySend ? (
    <Fold title={t("cart.approval.ask")} open={refusal !== undefined}>
      {form}
    </Fold>
  ) : (
    <>
      <p className="notice info">{t("cart.approval.first")}</p>
      {form}
    </>
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

/** Shows similar orders beside the cart: the visitor decides whether to order once more. */
function Similar({ page }: { page: ReviewData }) {
  const t = useT();
  const { locale } = useFormats();
  if (page.similar.length === 0) return null;
  return (
    <section aria-labelledby="similar">
      <h2 id="similar">{t("cart.similar.title")}</h2>
      <p>{t("cart.similar.hint")}</p>
      <DataTable
        view={{
          name: "similar",
          address: page.currentPath,
          caption: t("cart.similar.title"),
          columns: [
            { name: "number", caption: t("cart.receipt.document.order"), datatype: "text", key: true },
            { name: "date", caption: t("documents.date"), datatype: "date" },
            { name: "po_number", caption: t("cart.poNumber"), datatype: "text", wrap: true },
            { name: "same", caption: t("cart.similar.same"), datatype: "text", wrap: true },
            { name: "total", caption: t("cart.total"), datatype: "money" },
          ],
          rows: page.similar.map(({ number, href, date, poNumber, because, total, currency }) => ({
            id: number,
            cells: {
              number: { kind: "text", text: number, href },
              date: { kind: "date", date },
              po_number: { kind: "text", text: poNumber || "–" },
              same: {
                kind: "text",
                text: listText(
                  because.map((reason) => t(`cart.similar.${reason}`)),
                  locale,
                ),
              },
              total: { kind: "money", amount: total, currency },
            },
          })),
        }}
      />
    </section>
  );
}
