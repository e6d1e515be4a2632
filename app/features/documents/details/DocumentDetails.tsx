import { formatDate } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { DataTable } from "~/ui/lists/DataTable";
import { refreshAddress } from "~/ui/lists/list-address";
import { hasSelectableRows } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { AsOf } from "~/ui/pages/AsOf";
import { Button, LinkButton } from "~/ui/pages/Button";
import { CopyButton } from "~/ui/pages/CopyButton";
import { DocumentFlow } from "~/ui/pages/DocumentFlow";
import { Facts, Totals } from "~/ui/pages/Facts";
import { LinkMenu } from "~/ui/pages/LinkMenu";
import { Money } from "~/ui/pages/Money";
import { Messages } from "~/ui/pages/NoticeBox";
import { PageHead } from "~/ui/pages/PageHead";
import { PaymentCode } from "~/ui/pages/PaymentCode";
import { Status } from "~/ui/pages/Status";
import { Downloads } from "../Downloads";
import { Files, Partners } from "./DocumentParts";
import { quoteIntents } from "./details-intents";
import type { DetailsPage } from "./details-page";

/** More papers than these are in a menu, all but the first. */
const maxPaperButtons = 3;

/** Shows one document of any kind. */
export function DocumentDetails({ page }: { page: DetailsPage }) {
  const t = useT();
  const { heading, list, status, partners, messages } = page;
  return (
    <>
      <PageHead
        title={heading}
        crumbs={[list]}
        aside={
          <>
            <CopyButton text={page.number} />
            <Status status={status} />
          </>
        }
        actions={<HeadActions page={page} />}
      />
      <Messages messages={messages} />
      <Remarks page={page} />
      <DocumentFlow steps={page.flow} />
      <Head page={page} />
      <Partners partners={partners} />
      <h2>{t("documents.items")}</h2>
      <Items page={page} />
      <div className="narrow right">
        <Sums totals={page.totals} />
      </div>
      {page.payment ? <PaymentCode payment={page.payment} /> : null}
      <Pricing page={page} />
      <Files files={page.files} />
      <AsOf instant={page.asOf} refresh={refreshAddress(page.items)} />
    </>
  );
}

/** Offers what can be done with the document; several papers are in a menu. */
function HeadActions({ page }: { page: DetailsPage }) {
  const t = useT();
  const { copies, outputs } = page;
  // The head of a page has room for a few buttons.
  const [buttons, otherPapers] =
    outputs.length > maxPaperButtons ? [outputs.slice(0, 1), outputs.slice(1)] : [outputs, []];
  return (
    <>
      {page.pay ? (
        <LinkButton kind="main" href={page.pay}>
          {t("receivables.pay.payInvoice")}
        </LinkButton>
      ) : null}
      {copies.map(({ word, href }, index) => (
        <form key={word} method="post" action={href}>
          <CsrfField />
          <Button intent="copy" kind={index === 0 && !page.pay ? "main" : undefined}>
            {t(`documents.${word}`)}
          </Button>
        </form>
      ))}
      {page.prepay ? (
        <LinkButton href={page.prepay}>{t("receivables.advance.prepayOrder")}</LinkButton>
      ) : null}
      {page.changeHref && page.kind !== "invoice" ? (
        <LinkButton href={page.changeHref}>{t(`amendments.change.${page.kind}`)}</LinkButton>
      ) : null}
      {page.negotiationHref ? (
        <LinkButton href={page.negotiationHref}>{t("negotiations.open")}</LinkButton>
      ) : null}
      {page.isRenewable ? (
        <form method="post">
          <CsrfField />
          <Button intent={quoteIntents.renew}>{t("documents.renew")}</Button>
        </form>
      ) : null}
      {buttons.map(({ text, href }) => (
        <LinkButton key={href} href={href}>
          {text}
        </LinkButton>
      ))}
      {page.checkHref ? <LinkButton href={page.checkHref}>{t("documents.check.open")}</LinkButton> : null}
      <a className="button" href={page.askHref}>
        {t("requests.askAboutDocument")}
      </a>
      {page.claimHref ? (
        <a className="button" href={page.claimHref}>
          {t("claims.create")}
        </a>
      ) : null}
      {otherPapers.length > 0 ? (
        <LinkMenu
          title={t("documents.outputsMore")}
          entries={otherPapers.map(({ text, href }) => ({ label: text, href }))}
        />
      ) : null}
    </>
  );
}

/** Says what is going on about the document, and why something cannot be done with it. */
function Remarks({ page }: { page: DetailsPage }) {
  const t = useT();
  return (
    <>
      {page.proposal ? (
        <p className="notice info">
          {t("negotiations.waitsOnQuote", { name: page.proposal.author })}{" "}
          <a href={page.proposal.href}>{t("negotiations.mail.view")}</a>
        </p>
      ) : null}
      {page.pendingChange ? (
        <p className="notice info">
          <a href={page.pendingChange.href}>
            {t(page.pendingChange.isDraft ? "amendments.pending.draft" : "amendments.pending.sending")}
          </a>
        </p>
      ) : null}
      {page.refusals.map((reason) => (
        <p key={reason} className="notice info">
          {reason}
        </p>
      ))}
    </>
  );
}

/** Copies the ticked items instead of all of them. */
function Items({ page: { items, copies, downloads } }: { page: DetailsPage }) {
  const t = useT();
  const [first, ...otherActions] = copies;
  return (
    <>
      {first && hasSelectableRows(items) ? (
        <form method="post" action={first.href}>
          <CsrfField />
          <DataTable view={items} />
          <p className="inline">
            <Button intent="copy">{t(`documents.ticked.${first.word}`)}</Button>
            {otherActions.map(({ word, href }) => (
              <Button key={word} intent="copy" formAction={href}>
                {t(`documents.ticked.${word}`)}
              </Button>
            ))}
          </p>
        </form>
      ) : (
        <DataTable view={items} />
      )}
      <Pages view={items} />
      <Downloads links={downloads} />
    </>
  );
}

function Pricing({ page: { pricing, pricingHref } }: { page: DetailsPage }) {
  const t = useT();
  if (pricing) {
    return (
      <section id="pricing" aria-labelledby="pricing-head">
        <h2 id="pricing-head">{t("documents.pricing")}</h2>
        <DataTable view={pricing} />
      </section>
    );
  }
  return pricingHref ? (
    <p className="acts">
      <a href={pricingHref}>{t("documents.showPricing")}</a>
    </p>
  ) : null;
}

function Head({ page }: { page: DetailsPage }) {
  const t = useT();
  const formats = useFormats();
  const { kind, facts, tracking } = page;
  const day = (date: string | null) => (date ? formatDate(date, formats) : null);
  const dueLabel = kind === "quote" ? t("documents.validTo") : t("documents.dueDate");
  const headFacts = [
    { term: t("documents.date"), value: day(facts.date) },
    { term: t("documents.poNumber"), value: facts.poNumber || null },
    ...(kind === "order"
      ? [{ term: t("documents.requestedDate"), value: day(facts.requestedDate) }]
      : [{ term: dueLabel, value: day(facts.dueDate) }]),
    ...(facts.supplyDate ? [{ term: t("documents.supplyDate"), value: day(facts.supplyDate) }] : []),
    ...(facts.corrects
      ? [{ term: t("documents.corrects"), value: <a href={facts.corrects.href}>{facts.corrects.text}</a> }]
      : []),
    ...(facts.openItem
      ? [
          {
            term: t("receivables.openItems"),
            value: <a href={facts.openItem}>{t("receivables.toOpenItems")}</a>,
          },
        ]
      : []),
    { term: t("documents.terms"), value: facts.terms || null },
    ...(facts.discount ? [{ term: t("documents.cashDiscount"), value: facts.discount }] : []),
    { term: t("documents.shipping"), value: facts.shipping || null },
    ...(tracking.length > 0
      ? [
          {
            term: t("documents.tracking"),
            value: tracking.map(({ text, href }) => (
              <span key={href}>
                <a href={href}>{text}</a>{" "}
              </span>
            )),
          },
        ]
      : []),
    ...(facts.note ? [{ term: t("documents.note"), value: facts.note }] : []),
  ];
  return (
    <>
      {page.standing.map((text) => (
        <p key={text} className="lead">
          {text}
        </p>
      ))}
      <Facts facts={headFacts} />
    </>
  );
}

function Sums({ totals }: { totals: DetailsPage["totals"] }) {
  const t = useT();
  const { currency } = totals;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const charges = totals.charges.map(({ kind, label, amount }) => ({
    term: label || t(kind === "freight" ? "documents.freight" : "documents.surcharges"),
    value: money(amount),
  }));
  return (
    <>
      <Totals
        lines={[
          ...(charges.length > 0 ? [{ term: t("documents.goods"), value: money(totals.goods) }] : []),
          ...charges,
          { term: t("documents.net"), value: money(totals.net) },
          ...totals.taxes.map(({ term, amount }) => ({ term, value: money(amount) })),
        ]}
        sum={{ term: t("documents.total"), value: money(totals.total) }}
      />
      {totals.taxes.map(({ reason }) => (reason ? <p key={reason}>{reason}</p> : null))}
    </>
  );
}
