import { formatDate, formatInstant, readable } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { DecisionFields } from "~/ui/fields/DecisionFields";
import type { FormAnswer } from "~/ui/fields/form-answer";
import { intents } from "~/ui/fields/intents";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Facts } from "~/ui/pages/Facts";
import { Money } from "~/ui/pages/Money";
import { Messages } from "~/ui/pages/NoticeBox";
import { PageHead } from "~/ui/pages/PageHead";
import { PaperActions } from "~/ui/pages/PaperActions";
import { type PaperOnPage, PaperPages } from "~/ui/pages/PaperPages";
import { Status } from "~/ui/pages/Status";
import { TypedSentences } from "~/ui/pages/TypedText";
import { CartTotals } from "../CartTotals";
import { Changes } from "../Changes";
import type { SnapshotChange, SnapshotMessage } from "../cart";
import type { Fact } from "../delivery-facts";
import type { SnapshotTotals } from "../price-snapshot";

export const approvalIntents = intents("look", "decide", "withdraw");

export interface ApprovalData {
  request: {
    requestor: string;
    approver: string;
    comment: string;
    note: string;
    poNumber: string;
    /** The title of the cart; empty if it has none. */
    title: string;
    total: string;
    currency: string;
    createdAt: string;
    /** Day by which the requestor needs the decision. */
    decideBy: string | null;
  };
  /** The order that the request became; the link is null for readers without the right to open orders. */
  document: { number: string; href: string | null } | null;
  delivery: Fact[];
  /** Changes since it was requested. */
  changes: SnapshotChange[];
  messages: SnapshotMessage[];
  /** One page of lines; null for returned requests stored before snapshots existed. */
  lines: ListView | null;
  /** Sums below the lines: without them, freight and surcharges would be hidden in the total. */
  totals: SnapshotTotals | null;
  /** True if the owner may change the cart again. */
  isReturned: boolean;
  /** Leads the reader to their own cart that came back. */
  ownCart: { label: string; href: string } | null;
  now: { total: string; currency: string } | null;
  mayDecide: boolean;
  mayWithdraw: boolean;
  paper: PaperOnPage;
  state: { code: string; label: string };
  backLink: { label: string; href: string };
  title: string;
}

function OrderLink({ number, href }: { number: string; href: string | null }) {
  return href ? <a href={href}>{number}</a> : number;
}

/** Shows a review request and the form of its approver. */
export function ApprovalPage({ page, answer }: { page: ApprovalData; answer: FormAnswer | undefined }) {
  const refusal = answer?.result;
  const t = useT();
  const formats = useFormats();
  const { request } = page;
  return (
    <div className="d-review">
      <PageHead
        title={t("cart.approval.title", { requestor: request.requestor })}
        crumbs={[page.backLink]}
        aside={<Status status={page.state} />}
        actions={page.lines ? <PaperActions file={page.paper.file} /> : undefined}
      />
      <ErrorSummary result={refusal} />
      {page.mayDecide ? null : <TypedSentences result={refusal} />}
      <RequestFacts page={page} />
      {page.isReturned ? (
        <p className="notice info">
          {t(page.lines ? "cart.approval.returned" : "cart.approval.cartBack", {
            requestor: request.requestor,
          })}{" "}
          {page.ownCart ? <a href={page.ownCart.href}>{page.ownCart.label}</a> : null}
        </p>
      ) : null}
      <Messages
        messages={page.messages.map(({ severity, text }) => ({ severity, text: readable(text, formats) }))}
      />
      <Changes title={t("cart.approval.changes")} changes={page.changes} currency={request.currency} />
      {page.lines ? (
        <>
          <DataTable view={page.lines} />
          <Pages view={page.lines} />
          {page.totals ? (
            <div className="narrow right">
              <CartTotals totals={page.totals} />
            </div>
          ) : null}
        </>
      ) : null}
      {page.mayDecide ? <DecisionForm now={page.now} refusal={refusal} /> : null}
      {page.mayWithdraw ? (
        <form method="post">
          <CsrfField />
          <Button intent={approvalIntents.withdraw}>{t("cart.approval.withdraw")}</Button>
        </form>
      ) : null}
      {page.lines ? (
        <>
          <h2>{t("cart.paper")}</h2>
          <PaperPages {...page.paper} />
        </>
      ) : null}
    </div>
  );
}

function RequestFacts({ page }: { page: ApprovalData }) {
  const t = useT();
  const formats = useFormats();
  const { request } = page;
  return (
    <Facts
      facts={[
        { term: t("cart.approval.requestor"), value: request.requestor },
        { term: t("cart.approval.approver"), value: request.approver },
        { term: t("cart.approval.when"), value: formatInstant(request.createdAt, formats) },
        ...(request.decideBy
          ? [{ term: t("cart.approval.decideBy"), value: formatDate(request.decideBy, formats) }]
          : []),
        ...(page.document
          ? [{ term: t("cart.receipt.document.order"), value: <OrderLink {...page.document} /> }]
          : []),
        ...(request.title ? [{ term: t("cart.saved.name"), value: request.title }] : []),
        { term: t("cart.poNumber"), value: request.poNumber || undefined },
        ...page.delivery.map(({ label, value }) => ({ term: label, value })),
        { term: t("cart.total"), value: <Money amount={request.total} currency={request.currency} /> },
        { term: t("cart.comment"), value: request.comment || undefined },
        ...(request.note ? [{ term: t("cart.approval.note"), value: request.note }] : []),
      ]}
    />
  );
}

function DecisionForm(props: Pick<ApprovalData, "now"> & { refusal: FormAnswer["result"] | undefined }) {
  const { now, refusal } = props;
  const t = useT();
  return (
    <form method="post" className="card">
      <CsrfField />
      <DefaultButton intent={approvalIntents.look} />
      {now ? (
        <p>
          {t("cart.approval.now")} <Money amount={now.total} currency={now.currency} />
        </p>
      ) : null}
      <input type="hidden" name="seenTotal" value={now?.total ?? ""} />
      <DecisionFields
        decisions={[
          { value: "1", label: t("cart.approval.approve") },
          { value: "2", label: t("cart.approval.deny") },
        ]}
        noteHint={t("cart.approval.noteHint")}
        intent={approvalIntents.decide}
        refusal={refusal}
      />
    </form>
  );
}
