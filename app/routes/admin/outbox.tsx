import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mailList } from "~/features/mails/outbox/mail-list";
import { findOutbox } from "~/features/mails/outbox/outbox.queries.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, refuseUnknownParameters, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import { Pages } from "~/ui/lists/Pages";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const listRequest = await askList(args, "outbox");
  refuseUnknownParameters(listRequest);
  const { ctx, value } = await readPage(args, findOutbox, listRequest.paging);
  const { t } = ctx;
  return {
    view: await showList(listRequest, mailList(value, t)),
    title: adminTitle(ctx, "account.outbox"),
  };
}

export const meta = titleMeta;

export default function Outbox() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("account.outbox")} />
      <DataTable view={view} />
      <Pages view={view} />
      <p>
        <a href={paths.erpFaults()}>{t("erp.faults.title")}</a>
      </p>
    </>
  );
}
