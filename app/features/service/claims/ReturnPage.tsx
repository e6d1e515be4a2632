import { formatDate, formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import { refreshAddress } from "~/ui/lists/list-address";
import { AsOf } from "~/ui/pages/AsOf";
import { CopyButton } from "~/ui/pages/CopyButton";
import { DocumentFlow } from "~/ui/pages/DocumentFlow";
import { Facts, Totals } from "~/ui/pages/Facts";
import { Money } from "~/ui/pages/Money";
import { Messages } from "~/ui/pages/NoticeBox";
import { PageHead } from "~/ui/pages/PageHead";
import { Status } from "~/ui/pages/Status";
import type { ReturnPageData } from "./return-view";

/** Shows a return: what was decided, what to do next, and its lines. */
export function ReturnPage({ page }: { page: ReturnPageData }) {
  const t = useT();
  const formats = useFormats();
  const { number, status, standing, date, totals, files } = page;
  const money = (amount: string) => <Money amount={amount} currency={totals.currency} />;
  return (
    <>
      <PageHead
        title={t("claims.return", { number })}
        crumbs={[{ label: t("claims.title"), href: "/user/e_claims" }]}
        aside={
          <>
            <CopyButton text={number} />
            <Status status={status} />
          </>
        }
      />
      <Messages messages={page.messages} />
      {standing ? <p className="lead">{standing}</p> : null}
      {page.labelHref ? (
        <p>
          <a href={page.labelHref}>{t("claims.label.open")}</a>
        </p>
      ) : null}
      <DocumentFlow steps={page.flow} />
      <Facts
        facts={[
          { term: t("documents.date"), value: formatDate(date, formats) },
          ...page.facts.map(({ term, value, href }) => ({
            term,
            value: href ? <a href={href}>{value}</a> : value,
          })),
        ]}
      />
      <h2>{t("documents.items")}</h2>
      <DataTable view={page.items} />
      <div className="narrow right">
        <Totals
          lines={[
            { term: t("documents.net"), value: money(totals.net) },
            { term: t("documents.tax"), value: money(totals.tax) },
          ]}
          sum={{ term: t("documents.total"), value: money(totals.total) }}
        />
      </div>
      {files.length > 0 ? (
        <>
          <h2>{t("documents.files")}</h2>
          <ul className="plain">
            {files.map(({ name, addedAt, href }) => (
              <li key={href}>
                <a href={href}>{name}</a> <small>{formatInstant(addedAt, formats)}</small>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <AsOf instant={page.asOf} refresh={refreshAddress(page.items)} />
    </>
  );
}
