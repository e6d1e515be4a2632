import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getWelcome } from "~/features/identity/identity.queries.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getWelcome, {});
  return { name: value.name, title: pageTitle(ctx, "frame.dashboard") };
}

export const meta = titleMeta;

export default function Dashboard() {
  const { name } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <h1>{t("account.welcome", { name })}</h1>
      <p className="inline">
        <a className="button" href={paths.catalog()}>
          {t("account.toCatalog")}
        </a>
        <a className="button" href={paths.orders()}>
          {t("account.recentOrders")}
        </a>
      </p>
    </>
  );
}
