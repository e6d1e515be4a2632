import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { ApproverFields } from "~/ui/fields/ApproverFields";
import { CsrfField } from "~/ui/fields/CsrfField";
import { type Option, TextAreaField } from "~/ui/fields/Field";
import { intents } from "~/ui/fields/intents";
import { typedValue } from "~/ui/fields/submission";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Totals } from "~/ui/pages/Facts";
import { Money } from "~/ui/pages/Money";
import { Messages } from "~/ui/pages/NoticeBox";
import { type Crumb, PageHead } from "~/ui/pages/PageHead";
import { type Step, Steps } from "~/ui/pages/Tabs";
import { AmendmentFields } from "./AmendmentFields";
import type { AmendedKind, AmendmentMessage } from "./amendment";
import type { Fact } from "./differences";
import { OriginalHead } from "./OriginalHead";

export const reviewIntents = intents("look", "request", "submit");

interface Sums {
  net: string;
  total: string;
  currency: string;
}

export interface AmendmentReviewData {
  kind: AmendedKind;
  crumbs: Crumb[];
  steps: Step[];
  edit: string;
  version: string;
  revision: number;
  figures: string;
  view: ListView;
  messages: AmendmentMessage[];
  hasErrors: boolean;
  isCancelled: boolean;
  /** People to ask for approval; null if the reader needs no approval. */
  approvers: Option[] | null;
  /** Head of the document as the ERP has it. */
  original: Fact[];
  before: Sums;
  after: Sums;
  heading: string;
  title: string;
}

/** Shows every difference old and new, as the ERP calculates it, and asks for one confirmation. */
export function AmendmentReviewPage(props: {
  page: AmendmentReviewData;
  answer: { result: SubmissionResult; intent: string } | undefined;
}) {
  const { page, answer } = props;
  const t = useT();
  return (
    <>
      <PageHead title={page.heading} crumbs={page.crumbs} />
      <Steps current={page.steps.length - 2} steps={page.steps} />
      <ErrorSummary result={answer?.result} />
      <Messages messages={page.messages} />
      <OriginalHead facts={page.original} />
      <div className="split">
        <div>
          <DataTable view={page.view} />
          <Pages view={page.view} />
        </div>
        <div className="card">
          <Sums title={t("amendments.before")} sums={page.before} />
          <Sums title={t("amendments.after")} sums={page.after} />
          {page.hasErrors ? (
            <>
              <p className="notice error">{t("amendments.hasErrors")}</p>
              <LinkButton href={page.edit}>{t("amendments.editAgain")}</LinkButton>
            </>
          ) : (
            <form method="post" aria-label={page.heading}>
              <CsrfField />
              <AmendmentFields {...page} />
              <DefaultButton intent={reviewIntents.look} />
              <input type="hidden" name="figures" value={page.figures} />
              {page.isCancelled ? (
                <TextAreaField
                  label={t("amendments.reason")}
                  name="reason"
                  required={page.kind === "quote"}
                  errors={answer?.result.error?.reason ?? undefined}
                  textarea={{
                    defaultValue: typedValue(answer?.result, "reason"),
                    rows: 2,
                    maxLength: 500,
                  }}
                />
              ) : null}
              {page.approvers ? <ApprovalFields approvers={page.approvers} refusal={answer?.result} /> : null}
              <div className="buttons">
                <ReviewButton page={page} />
                <LinkButton href={page.edit}>{t("amendments.editAgain")}</LinkButton>
              </div>
            </form>
          )}
        </div>
      </div>
    </>
  );
}

/** Sends the change, or asks for its approval where the reader needs one. */
function ReviewButton({ page: { approvers, isCancelled, kind } }: { page: AmendmentReviewData }) {
  const t = useT();
  if (approvers) {
    return approvers.length > 0 ? (
      <Button kind="main" intent={reviewIntents.request}>
        {t("cart.approval.ask")}
      </Button>
    ) : null;
  }
  return (
    <Button kind={isCancelled ? "danger" : "main"} intent={reviewIntents.submit}>
      {t(isCancelled ? `amendments.cancelAll.${kind}` : "amendments.send")}
    </Button>
  );
}

function ApprovalFields(props: { approvers: Option[]; refusal: SubmissionResult | undefined }) {
  const { approvers, refusal } = props;
  const t = useT();
  if (approvers.length === 0) return <p className="notice info">{t("cart.approval.nobody")}</p>;
  return (
    <>
      <p className="notice info">{t("amendments.approval.first")}</p>
      <ApproverFields approvers={approvers} refusal={refusal} />
    </>
  );
}

function Sums({ title, sums: { net, total, currency } }: { title: string; sums: Sums }) {
  const t = useT();
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Totals
        lines={[{ term: t("documents.net"), value: <Money amount={net} currency={currency} /> }]}
        sum={{ term: t("documents.total"), value: <Money amount={total} currency={currency} /> }}
      />
    </section>
  );
}
