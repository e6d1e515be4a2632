import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { DataTable } from "~/ui/lists/DataTable";
import { refreshAddress } from "~/ui/lists/list-address";
import { AsOf } from "~/ui/pages/AsOf";
import { Messages } from "~/ui/pages/NoticeBox";
import { PageHead } from "~/ui/pages/PageHead";
import type { InvoiceCheckPage } from "./invoice-check-page";

/** Shows in what an invoice differs from its orders and deliveries, or that it does not. */
export function InvoiceCheck({ page }: { page: InvoiceCheckPage }) {
  const t = useT();
  const { locale } = useFormats();
  const { heading, crumbs, compared, verdict, agrees, differences, uncompared } = page;
  return (
    <>
      <PageHead title={heading} crumbs={crumbs} />
      <Messages messages={page.messages} />
      <p className={`notice ${agrees ? "success" : "warning"}`}>{verdict}</p>
      {compared.length > 0 ? (
        <p className="inline">
          {labelValue(t("documents.check.comparedWith"), "", locale)}
          {compared.map(({ text, href }) =>
            href ? (
              <a key={text} href={href}>
                {text}
              </a>
            ) : (
              <span key={text}>{text}</span>
            ),
          )}
        </p>
      ) : null}
      {uncompared ? <p>{uncompared}</p> : null}
      {differences.rows.length > 0 ? <DataTable view={differences} /> : null}
      <AsOf instant={page.asOf} refresh={refreshAddress(differences)} />
    </>
  );
}
