import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { intents } from "~/ui/fields/intents";
import { DataTable } from "~/ui/lists/DataTable";
import { Button } from "~/ui/pages/Button";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";
import { spacedCode } from "~/ui/pages/spaced-code";
import type { SupportPageData } from "./support-page";

/** Intents of the page behind a support code. */
export const supportIntents = intents("look");

/** Shows what somebody's page asked and was allowed, and leads to the same address as that person saw it. */
export function SupportPage({ page }: { page: SupportPageData }) {
  const t = useT();
  const formats = useFormats();
  const { code, user, behind, customer, salesArea, method, path, calls, checks } = page;
  return (
    <>
      <PageHead
        title={t("requests.support.titleOf", { code: spacedCode(code) })}
        crumbs={[{ label: t("requests.support.title"), href: "/admin/support_codes" }]}
        actions={
          <form method="post">
            <CsrfField />
            <Button kind="main" intent={supportIntents.look}>
              {t("requests.support.look")}
            </Button>
          </form>
        }
      />
      <p className="hint">{t("requests.support.lookHint", { user })}</p>
      <Facts
        facts={[
          { term: t("requests.support.user"), value: user },
          ...(behind ? [{ term: t("requests.support.behind"), value: behind }] : []),
          ...(customer ? [{ term: t("requests.customer"), value: customer }] : []),
          ...(salesArea ? [{ term: t("requests.salesArea"), value: salesArea }] : []),
          { term: t("requests.support.address"), value: `${method} ${path}` },
          { term: t("requests.support.at"), value: formatInstant(page.at, formats) },
          { term: t("requests.support.result"), value: `${page.status} · ${page.milliseconds}` },
          { term: t("requests.support.request"), value: page.requestId },
          { term: t("requests.support.version"), value: page.version },
        ]}
      />
      <h2>{t("requests.support.calls")}</h2>
      <DataTable view={calls} />
      <h2>{t("requests.support.checks")}</h2>
      <DataTable view={checks} />
      {page.omitted > 0 ? <p>{t("requests.support.omitted", { count: page.omitted })}</p> : null}
    </>
  );
}
