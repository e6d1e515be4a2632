import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { registrationList } from "~/features/identity/registration/registration-list";
import { findRegistrations } from "~/features/identity/registration/registrations.queries.server";
import { adminTitle } from "~/http/page-title.server";
import { askList, refuseUnknownParameters, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import { Pages } from "~/ui/lists/Pages";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const listRequest = await askList(args, "registrations");
  refuseUnknownParameters(listRequest);
  const { ctx, value } = await readPage(args, findRegistrations, listRequest.paging);
  const { t } = ctx;
  return {
    view: await showList(listRequest, registrationList(value, t)),
    title: adminTitle(ctx, "registration.list.title"),
  };
}

export const meta = titleMeta;

export default function Registrations() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("registration.list.title")} />
      <p className="lead">{t("areas.registrations.about")}</p>
      <DataTable view={view} />
      <Pages view={view} />
    </>
  );
}
