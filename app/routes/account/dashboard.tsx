import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Campaigns } from "~/features/campaigns/Campaigns";
import { LoginNotifications } from "~/features/content/announcements/LoginNotifications";
import { BannerCarousel } from "~/features/content/carousel/BannerCarousel";
import { Arriving, BuyAgain, Needs } from "~/features/documents/dashboard/Today";
import { WidgetChoice, Widgets } from "~/features/documents/dashboard/Widgets";
import { ChangesToday } from "~/features/order-changes/Changes";
import { RichText } from "~/forms/RichText";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import stylesheet from "~/ui/styles/today.css?url";
import { dashboardLoader } from "./dashboard.server";

export const loader = dashboardLoader;
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function Today() {
  const { date, banners, notifications, campaigns, offered, widgets, today, changes } =
    useLoaderData<typeof loader>();
  const t = useT();
  const money = widgets.filter(({ name }) => name === "open_amounts");
  const otherWidgets = widgets.filter(({ name }) => name !== "open_amounts");
  const messageCount = banners.length + campaigns.length;
  /** Tells the landmarks of several messages apart for readers who jump from one to the next. */
  const nameOf = (label: string, index: number) => (messageCount > 1 ? `${label} ${index + 1}` : label);
  return (
    <>
      <h1>{t("frame.todayDate", { date })}</h1>
      <LoginNotifications items={notifications} />
      {banners.map(({ id, text, carousel }, index) => (
        <div key={id}>
          <section className="notice info" aria-label={nameOf(t("documents.banner"), index)}>
            <RichText text={text} />
          </section>
          <BannerCarousel items={carousel} label={nameOf(t("content.carousel.title"), index)} />
        </div>
      ))}
      <Campaigns
        campaigns={campaigns}
        nameOf={(index) => nameOf(t("documents.banner"), banners.length + index)}
      />
      <div className="split">
        <div>
          <Needs needs={today.needs} isComplete={today.isComplete} />
          {changes ? <ChangesToday changes={changes} /> : null}
          <BuyAgain again={today.again} />
          <Widgets widgets={otherWidgets} />
        </div>
        <div>
          <Arriving arriving={today.arriving} />
          <Widgets widgets={money} />
          <WidgetChoice offered={offered} />
        </div>
      </div>
    </>
  );
}
