import type { SubmissionResult } from "@conform-to/dom";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { DecisionFields } from "~/ui/fields/DecisionFields";
import type { FormAnswer } from "~/ui/fields/form-answer";
import { intents } from "~/ui/fields/intents";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { DefaultButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Facts } from "~/ui/pages/Facts";
import { Money } from "~/ui/pages/Money";
import { Messages } from "~/ui/pages/NoticeBox";
import { type Crumb, PageHead } from "~/ui/pages/PageHead";
import type { AmendmentMessage } from "../amendment";

export const changeApprovalIntents = intents("look", "decide");

export interface ChangeApprovalData {
  crumbs: Crumb[];
  order: { number: string; href: string };
  requestor: string;
  approver: string;
  comment: string;
  /** Reason of a cancellation. */
  reason: string;
  askedAt: string;
  increase: { amount: string; currency: string };
  view: ListView;
  messages: AmendmentMessage[];
  /** Fingerprint of what is shown; null if the order has changed since, so that the change can only go back. */
  figures: string | null;
  mayDecide: boolean;
  heading: string;
  title: string;
}

/** Shows a change of an order old and new, and the form of its approver. */
export function ChangeApprovalPage(props: { page: ChangeApprovalData; answer: FormAnswer | undefined }) {
  const { page, answer } = props;
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <PageHead title={page.heading} crumbs={page.crumbs} />
      <ErrorSummary result={answer?.result} />
      {page.figures === null ? (
        <p className="notice warning">{t("amendments.approval.outdated", { requestor: page.requestor })}</p>
      ) : null}
      <Messages messages={page.messages} />
      <Facts
        facts={[
          { term: t("documents.kinds.order"), value: <a href={page.order.href}>{page.order.number}</a> },
          { term: t("cart.approval.requestor"), value: page.requestor },
          { term: t("cart.approval.approver"), value: page.approver },
          { term: t("cart.approval.when"), value: formatInstant(page.askedAt, formats) },
          { term: t("amendments.approval.increase"), value: <Money {...page.increase} /> },
          { term: t("cart.comment"), value: page.comment || undefined },
          ...(page.reason ? [{ term: t("amendments.reason"), value: page.reason }] : []),
        ]}
      />
      <DataTable view={page.view} />
      <Pages view={page.view} />
      {page.mayDecide ? <DecisionForm page={page} refusal={answer?.result} /> : null}
    </>
  );
}

function DecisionForm(props: { page: ChangeApprovalData; refusal: SubmissionResult | undefined }) {
  const { page, refusal } = props;
  const t = useT();
  const isOutdated = page.figures === null;
  return (
    <form method="post" className="card">
      <CsrfField />
      <DefaultButton intent={changeApprovalIntents.look} />
      <input type="hidden" name="figures" value={page.figures ?? ""} />
      <DecisionFields
        decisions={[
          ...(isOutdated ? [] : [{ value: "1", label: t("amendments.approval.approve") }]),
          { value: "2", label: t("cart.approval.deny") },
        ]}
        defaultDecision={isOutdated ? "2" : undefined}
        intent={changeApprovalIntents.decide}
        refusal={refusal}
      />
    </form>
  );
}
