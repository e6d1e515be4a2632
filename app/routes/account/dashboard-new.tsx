import { useLoaderData } from "@remix-run/react";
import { Widgets } from "~/features/documents/dashboard/Widgets";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { LinkButton } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { freshDashboardLoader } from "./dashboard.server";

export const loader = freshDashboardLoader;
export const meta = titleMeta;

/** The dashboard after a change of its configuration. */
export default function FreshDashboard() {
  const { edit, widgets } = useLoaderData<typeof loader>();
  const t = useT();
  const money = widgets.filter(({ name }) => name === "open_amounts");
  const otherWidgets = widgets.filter(({ name }) => name !== "open_amounts");
  return (
    <>
      <PageHead
        title={t("areas.dashboard.fresh")}
        actions={<LinkButton href={edit}>{t("areas.dashboard.edit")}</LinkButton>}
      />
      <p className="lead">{t("areas.dashboard.freshAbout")}</p>
      <div className="split">
        <div>
          <Widgets widgets={otherWidgets} />
        </div>
        <div>
          <Widgets widgets={money} />
        </div>
      </div>
    </>
  );
}
