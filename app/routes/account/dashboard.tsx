import { useLoaderData } from "@remix-run/react";
import { WidgetChoice, Widgets } from "~/features/documents/Widgets";
import { paths } from "~/http/paths";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { dashboardLoader } from "./dashboard.server";

export const loader = dashboardLoader;
export const meta = titleMeta;

export default function Dashboard() {
  const { name, offered, widgets } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <h1>{t("account.welcome", { name })}</h1>
      <p className="inline">
        <a className="button" href={paths.catalog()}>
          {t("account.toCatalog")}
        </a>
        <a className="button" href={paths.orders()}>
          {t("documents.orders")}
        </a>
      </p>
      <Widgets widgets={widgets} />
      <WidgetChoice offered={offered} />
    </>
  );
}
