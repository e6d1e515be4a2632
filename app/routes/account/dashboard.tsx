import { useLoaderData } from "@remix-run/react";
import { LoginNotifications } from "~/features/content/announcements/LoginNotifications";
import { WidgetChoice, Widgets } from "~/features/documents/dashboard/Widgets";
import { RichText } from "~/forms/RichText";
import { paths } from "~/http/paths";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { dashboardLoader } from "./dashboard.server";

export const loader = dashboardLoader;
export const meta = titleMeta;

export default function Dashboard() {
  const { name, banners, notifications, offered, opens, widgets, waiting } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <h1>{t("account.welcome", { name })}</h1>
      <LoginNotifications items={notifications} />
      {banners.map(({ id, text }) => (
        <section key={id} className="notice info" aria-label={t("documents.banner")}>
          <RichText text={text} />
        </section>
      ))}
      {waiting ? (
        <p className="notice info">
          <a href={waiting.href}>{waiting.label}</a>
        </p>
      ) : null}
      <p className="inline">
        {opens.catalog ? (
          <a className="button" href={paths.catalog()}>
            {t("account.toCatalog")}
          </a>
        ) : null}
        {opens.orders ? (
          <a className="button" href={paths.orders()}>
            {t("documents.orders")}
          </a>
        ) : null}
      </p>
      <Widgets widgets={widgets} />
      <WidgetChoice offered={offered} />
    </>
  );
}
