import { formatDate, formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { CsrfField } from "~/ui/fields/CsrfField";
import { TextAreaField } from "~/ui/fields/Field";
import { type FormAnswer, refusalOf } from "~/ui/fields/form-answer";
import { intents } from "~/ui/fields/intents";
import { fieldsOf, typedValue } from "~/ui/fields/submission";
import { DateField } from "~/ui/fields/TypedField";
import { DataTable } from "~/ui/lists/DataTable";
import { withRefusal } from "~/ui/lists/list-answer";
import type { ListView } from "~/ui/lists/list-view";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Facts } from "~/ui/pages/Facts";
import { Money } from "~/ui/pages/Money";
import { type Crumb, PageHead } from "~/ui/pages/PageHead";
import { TypedSentences } from "~/ui/pages/TypedText";
import type { RoundState, Side } from "./negotiation";
import type { ProposalInWords } from "./round-in-words";

export const negotiationIntents = intents("look", "write", "accept", "decline", "withdraw");

export interface RoundView {
  round: number;
  side: Side;
  author: string;
  at: string;
  comment: string;
  validTo: string | null;
  state: RoundState | "expired";
  decidedBy: string;
  reply: string;
  proposals: ProposalInWords[];
}

export interface NegotiationData {
  crumbs: Crumb[];
  number: string;
  side: Side;
  customer: string;
  total: { amount: string; currency: string };
  rounds: RoundView[];
  /** Total after accepting the open round; null if it cannot be accepted. */
  accepted: {
    amount: string;
    currency: string;
    figures: string;
    problems: string[];
    /** Changes of the quote beyond the words of the round. */
    changes: ProposalInWords[];
  } | null;
  mayDecide: boolean;
  mayWithdraw: boolean;
  /** Lines with fields for a proposal; null if the reader cannot write one now. */
  form: ListView | null;
  itemNumbers: number[];
  fixedReason: string | null;
  version: string;
  round: number;
  heading: string;
  title: string;
}

/** Shows the rounds about a quote, the decision about the open one, and the form of the next. */
export function NegotiationPage({ page, answer }: { page: NegotiationData; answer: FormAnswer | undefined }) {
  const t = useT();
  const total = <Money {...page.total} />;
  const hasForm = answer?.intent === negotiationIntents.decline ? page.mayDecide : page.form !== null;
  return (
    <>
      <PageHead title={page.heading} crumbs={page.crumbs} />
      <ErrorSummary result={answer?.result} />
      {hasForm ? null : <TypedSentences result={answer?.result} />}
      <Facts
        facts={[
          { term: t("frame.function.soldTo"), value: page.customer },
          { term: t("documents.total"), value: total },
        ]}
      />
      {page.fixedReason ? <p className="notice info">{page.fixedReason}</p> : null}
      {page.rounds.length > 0 ? (
        <ol className="plain" aria-label={t("negotiations.rounds")}>
          {page.rounds.map((round) => (
            <RoundEntry
              key={round.round}
              round={round}
              waitsForReader={round.state === "open" && round.side !== page.side}
            />
          ))}
        </ol>
      ) : page.form ? (
        <p>{t("negotiations.intro")}</p>
      ) : page.side === "seller" && !page.fixedReason ? (
        <p>{t("negotiations.customerBegins")}</p>
      ) : null}
      {page.mayWithdraw ? <WithdrawForm page={page} /> : null}
      {page.mayDecide ? <DecisionForm page={page} answer={answer} /> : null}
      {page.form ? <ProposalForm page={page} view={page.form} answer={answer} /> : null}
    </>
  );
}

function RoundEntry({ round, waitsForReader }: { round: RoundView; waitsForReader: boolean }) {
  const t = useT();
  const formats = useFormats();
  const { side, author, at, comment, validTo, proposals, state, decidedBy, reply } = round;
  return (
    <li className="card">
      <h2>
        {t(`negotiations.by.${side}`, { name: author })} <small>{formatInstant(at, formats)}</small>
      </h2>
      {comment ? <p className="as-typed">{comment}</p> : null}
      <Proposals proposals={proposals} />
      {validTo ? (
        <p>{labelValue(t("negotiations.validTo"), formatDate(validTo, formats), formats.locale)}</p>
      ) : null}
      <p className="as-typed">
        <strong>
          {waitsForReader
            ? t("negotiations.waitsForYou")
            : t(`negotiations.state.${state}`, { name: decidedBy })}
        </strong>{" "}
        {reply}
      </p>
    </li>
  );
}

function Proposals({ proposals }: { proposals: readonly ProposalInWords[] }) {
  const { locale } = useFormats();
  return (
    <ul>
      {proposals.map(({ id, line, what, before, after }) => (
        <li key={id}>
          {line ? `${line} · ` : ""}
          {labelValue(what, before, locale)} → <strong>{after}</strong>
        </li>
      ))}
    </ul>
  );
}

function RoundFields({ page: { version, round } }: { page: NegotiationData }) {
  return (
    <>
      <CsrfField />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="round" value={round} />
    </>
  );
}

function WithdrawForm({ page }: { page: NegotiationData }) {
  const t = useT();
  return (
    <form method="post">
      <CsrfField />
      <input type="hidden" name="round" value={page.round} />
      <Button intent={negotiationIntents.withdraw}>{t("negotiations.withdraw")}</Button>
    </form>
  );
}

function DecisionForm({ page, answer }: { page: NegotiationData; answer: FormAnswer | undefined }) {
  const t = useT();
  const { accepted } = page;
  const refusal = refusalOf(answer, negotiationIntents.decline);
  return (
    <section className="card" aria-labelledby="decision">
      <h2 id="decision">{t("negotiations.decide")}</h2>
      {accepted?.problems.map((text) => (
        <p key={text} className="notice error">
          {text}
        </p>
      ))}
      {accepted && accepted.problems.length === 0 ? (
        <form method="post">
          <RoundFields page={page} />
          <input type="hidden" name="figures" value={accepted.figures} />
          {accepted.changes.length > 0 ? (
            <>
              <p className="notice warning">{t("negotiations.alsoChanges")}</p>
              <Proposals proposals={accepted.changes} />
            </>
          ) : null}
          <p>
            {t("negotiations.totalAfter")} <Money amount={accepted.amount} currency={accepted.currency} />
          </p>
          <Button kind="main" intent={negotiationIntents.accept}>
            {t(page.side === "seller" ? "negotiations.acceptRequest" : "negotiations.accept")}
          </Button>
        </form>
      ) : null}
      <form method="post">
        <CsrfField />
        <input type="hidden" name="round" value={page.round} />
        <TextAreaField
          label={t("amendments.reason")}
          name="reply"
          required={false}
          errors={refusal?.error?.reply ?? undefined}
          textarea={{ defaultValue: typedValue(refusal, "reply"), maxLength: 2_000, rows: 2 }}
        />
        <Button intent={negotiationIntents.decline}>{t("negotiations.decline")}</Button>
      </form>
    </section>
  );
}

function ProposalForm(props: { page: NegotiationData; view: ListView; answer: FormAnswer | undefined }) {
  const { page, view, answer } = props;
  const t = useT();
  const isTyped = answer?.intent === negotiationIntents.write || answer?.intent === negotiationIntents.look;
  const refusal = isTyped ? answer?.result : undefined;
  const { defaultValue: comment, ...commentField } = fieldsOf(refusal, {})("comment");
  const word = page.side === "seller" ? "counter" : "ask";
  return (
    <form method="post" aria-label={t(`negotiations.${word}`)} data-grid="">
      <RoundFields page={page} />
      <DefaultButton intent={negotiationIntents.look} />
      <h2>{t(`negotiations.${word}`)}</h2>
      {page.itemNumbers.map((item, index) => (
        <input key={item} type="hidden" name={`lines[${index}].itemNumber`} value={item} />
      ))}
      <DataTable view={withRefusal(view, refusal)} />
      <div className="columns">
        {page.side === "seller" ? (
          <DateField label={t("negotiations.validTo")} {...fieldsOf(refusal, {})("validTo")} required />
        ) : null}
        <TextAreaField
          label={t("cart.comment")}
          {...commentField}
          defaultValue={comment}
          required={false}
          textarea={{ rows: 3, maxLength: 2_000 }}
        />
      </div>
      <Button kind={page.mayDecide ? undefined : "main"} intent={negotiationIntents.write}>
        {t(`negotiations.send.${word}`)}
      </Button>
    </form>
  );
}
