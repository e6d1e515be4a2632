import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";
import { type Tab, Tabs } from "~/ui/pages/Tabs";

export interface UsageView {
  periods: readonly Tab[];
  checkouts: readonly { kind: "order" | "quote"; submitted: number; left: number }[];
  pages: ListView;
  searches: ListView;
}

/** Report of how the portal is used, counted without cookies and without saying by whom. */
export function UsagePage({ usage }: { usage: UsageView }) {
  const t = useT();
  return (
    <>
      <PageHead title={t("areas.usage.title")} crumbs={[{ label: t("frame.admin"), href: "/admin" }]} />
      <p className="lead">{t("areas.usage.about")}</p>
      <Tabs label={t("content.usage.period")} tabs={usage.periods} />
      <section aria-labelledby="checkouts">
        <h2 id="checkouts">{t("content.usage.checkouts")}</h2>
        <Facts
          facts={usage.checkouts.flatMap(({ kind, submitted, left }) => [
            { term: t(`content.usage.${kind}Sent`), value: submitted },
            { term: t(`content.usage.${kind}Left`), value: left },
          ])}
        />
        <p>{t("content.usage.leftMeans")}</p>
      </section>
      <div className="split even">
        <section aria-labelledby="searches">
          <h2 id="searches">{t("content.usage.searches")}</h2>
          <DataTable view={usage.searches} />
        </section>
        <section aria-labelledby="pages">
          <h2 id="pages">{t("content.usage.pages")}</h2>
          <DataTable view={usage.pages} />
        </section>
      </div>
    </>
  );
}
