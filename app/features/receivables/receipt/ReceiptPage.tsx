import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { Button } from "~/ui/pages/Button";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";

export interface ReceiptView {
  title: string;
  number: string;
  facts: { label: string; value: string }[];
  view: ListView;
  files: { format: "pdf" | "csv"; href: string }[];
}

/** Receipt of a posted payment: who paid, how, and for which documents. */
export function ReceiptPage({ page: { number, facts, view, files } }: { page: ReceiptView }) {
  const t = useT();
  return (
    <>
      <PageHead
        title={t("receivables.receipt.title", { number })}
        crumbs={[{ label: t("documents.payments"), href: "/payments" }]}
      />
      <Facts facts={facts.map(({ label, value }) => ({ term: label, value }))} />
      <form method="post" className="inline">
        <CsrfField />
        {files.map(({ format, href }) => (
          <a key={format} href={href}>
            {t(`receivables.receipt.file.${format}`)}
          </a>
        ))}
        <Button kind="plain">{t("receivables.receipt.mail")}</Button>
      </form>
      <h2>{t("documents.settles")}</h2>
      <DataTable view={view} />
      <Pages view={view} />
    </>
  );
}
