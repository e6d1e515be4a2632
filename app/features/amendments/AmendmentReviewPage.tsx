import { useT } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import { ApproverFields } from "~/ui/fields/ApproverFields";
import { CsrfField } from "~/ui/fields/CsrfField";
import { type Option, TextAreaField } from "~/ui/fields/Field";
import type { FormAnswer } from "~/ui/fields/form-answer";
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
import { NotSent } from "~/ui/pages/NotSent";
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
export function AmendmentReviewPage(props: { page: AmendmentReviewData; answer: FormAnswer | undefined }) {
  const { page, answer } = props;
  const t = useT();
  return (
    <>
      <PageHead title={page.heading} crumbs={page.crumbs} />
      <Steps current={page.steps.length - 2} steps={page.steps} />
      <ErrorSummary result={answer?.result} />
      <NotSent result={answer?.result} button={buttonOf(page, t)} />
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
          <ReviewForm page={page} answer={answer} />
        </div>
      </div>
    </>
  );
}

function ReviewForm({ page, answer }: Parameters<typeof AmendmentReviewPage>[0]) {
  const t = useT();
  const editLink = <LinkButton href={page.edit}>{t("amendments.editAgain")}</LinkButton>;
  if (page.hasErrors)
    return (
      <>
        <p className="notice error">{t("amendments.hasErrors")}</p>
        {editLink}
      </>
    );
  if (page.approvers?.length === 0)
    return (
      <>
        <p className="notice info">{t("cart.approval.nobody")}</p>
        {editLink}
      </>
    );
  return (
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
      {page.approvers ? (
        <>
          <p className="notice info">{t("amendments.approval.first")}</p>
          <ApproverFields approvers={page.approvers} refusal={answer?.result} />
        </>
      ) : null}
      <div className="buttons">
        <Button
          kind={page.isCancelled && !page.approvers ? "danger" : "main"}
          intent={page.approvers ? reviewIntents.request : reviewIntents.submit}
        >
          {buttonOf(page, t)}
        </Button>
        {editLink}
      </div>
    </form>
  );
}

/** Returns the label of the button that sends the change, or asks for its approval where the reader needs one. */
function buttonOf({ approvers, isCancelled, kind }: AmendmentReviewData, t: Translate): string {
  if (approvers) return t("cart.approval.ask");
  return t(isCancelled ? `amendments.cancelAll.${kind}` : "amendments.send");
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
