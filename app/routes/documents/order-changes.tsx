import { useLoaderData } from "@remix-run/react";
import { Changes } from "~/features/order-changes/Changes";
import { changeTtlDays } from "~/features/order-changes/order-change";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { PageHead } from "~/ui/pages/PageHead";
import { changesAction, changesLoader } from "./order-changes.server";

export const loader = changesLoader;
export const action = changesAction;
export const meta = titleMeta;

export default function OrderChanges() {
  const t = useT();
  const { changes } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("documents.changes.title")}
        crumbs={[{ label: t("documents.orders"), href: "/orders" }]}
      />
      <p>{t("documents.changes.about", { days: changeTtlDays })}</p>
      <Changes changes={changes} from="page" />
    </>
  );
}
