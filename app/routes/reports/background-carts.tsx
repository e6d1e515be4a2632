import { useLoaderData } from "@remix-run/react";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { ActionTable } from "~/ui/lists/ActionTable";
import { Pages } from "~/ui/lists/Pages";
import { PageHead } from "~/ui/pages/PageHead";
import { Tabs } from "~/ui/pages/Tabs";
import { backgroundCartsAction, backgroundCartsLoader } from "./background-carts.server";

export const loader = backgroundCartsLoader;
export const action = backgroundCartsAction;
export const meta = titleMeta;

/** Carts that the portal sends in the background; failed ones can be retried or removed. */
export default function BackgroundCarts() {
  const { view, tabs } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("cart.background.title")} />
      <Tabs label={t("reports.title")} tabs={tabs} />
      <p>{t("cart.background.about")}</p>
      <ActionTable view={view} />
      <Pages view={view} />
    </>
  );
}
