import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { revertDays } from "~/features/themes/theme-uses";
import { trialList } from "~/features/trials/trial-list";
import { listTrials } from "~/features/trials/trials.queries.server";
import { adminTitle } from "~/http/page-title.server";
import { askList, refuseUnknownParameters, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import { Pages } from "~/ui/lists/Pages";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const listRequest = await askList(args, "trials");
  refuseUnknownParameters(listRequest);
  const { page, pageSize } = listRequest.paging;
  const { ctx, value } = await readPage(args, listTrials, { page, pageSize: pageSize as 10 });
  return {
    view: await showList(listRequest, trialList(value, ctx.t)),
    title: adminTitle(ctx, "areas.trials.title"),
  };
}

export const meta = titleMeta;

export default function Trials() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("areas.trials.title")} crumbs={[{ label: t("frame.admin"), href: "/admin" }]} />
      <p className="lead">{t("trials.about", { days: revertDays })}</p>
      <DataTable view={view} />
      <Pages view={view} />
    </>
  );
}
