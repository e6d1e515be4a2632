import { formatDate } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import { refreshAddress } from "~/ui/lists/list-address";
import { Pages } from "~/ui/lists/Pages";
import { AsOf } from "~/ui/pages/AsOf";
import { LinkButton } from "~/ui/pages/Button";
import { CopyButton } from "~/ui/pages/CopyButton";
import { DocumentFlow } from "~/ui/pages/DocumentFlow";
import { Facts } from "~/ui/pages/Facts";
import { Messages } from "~/ui/pages/NoticeBox";
import { PageHead } from "~/ui/pages/PageHead";
import { Status } from "~/ui/pages/Status";
import { Files, Partners } from "./DocumentParts";
import type { DeliveryPage } from "./delivery-page";

/** Shows one delivery: where it goes and how, and what is in it. */
export function DeliveryDetails({ page }: { page: DeliveryPage }) {
  const t = useT();
  const { heading, list, status, outputs, claimHref } = page;
  const [paper, ...otherPapers] = outputs;
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
        actions={
          <>
            {paper ? (
              <LinkButton kind="main" href={paper.href}>
                {paper.text}
              </LinkButton>
            ) : null}
            {otherPapers.map(({ text, href }) => (
              <LinkButton key={href} href={href}>
                {text}
              </LinkButton>
            ))}
            <LinkButton href={page.askHref}>{t("requests.askAboutDocument")}</LinkButton>
            {claimHref ? <LinkButton href={claimHref}>{t("claims.create")}</LinkButton> : null}
          </>
        }
      />
      <Messages messages={page.messages} />
      <DocumentFlow steps={page.flow} />
      <Head page={page} />
      <h2>{t("documents.items")}</h2>
      <DataTable view={page.items} />
      <Pages view={page.items} />
      <Partners partners={page.partners} />
      <Files files={page.files} />
      <AsOf instant={page.asOf} refresh={refreshAddress(page.items)} />
    </>
  );
}

function Head({ page: { facts, orders, tracking } }: { page: DeliveryPage }) {
  const t = useT();
  const formats = useFormats();
  const links = (entries: readonly { text: string; href: string | null }[]) =>
    entries.map(({ text, href }) => <span key={text}>{href ? <a href={href}>{text}</a> : text} </span>);
  const optionalFacts = [
    { term: t("documents.incoterms"), value: facts.incoterms },
    { term: t("documents.packages"), value: facts.packing },
    { term: t("documents.note"), value: facts.note },
  ];
  return (
    <Facts
      facts={[
        { term: t("documents.date"), value: formatDate(facts.date, formats) },
        {
          term: t(facts.hasShipped ? "documents.shippedOn" : "documents.shipsOn"),
          value: facts.shippedOn ? formatDate(facts.shippedOn, formats) : null,
        },
        { term: t("documents.shipTo"), value: facts.destination || null },
        { term: t("documents.tracking"), value: tracking.length > 0 ? links(tracking) : null },
        { term: t("documents.kinds.order"), value: orders.length > 0 ? links(orders) : null },
        { term: t("documents.poNumber"), value: facts.poNumber || null },
        { term: t("documents.shipping"), value: facts.shipping || null },
        ...optionalFacts.filter(({ value }) => value !== ""),
      ]}
    />
  );
}
