import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { claimList, pendingClaimList } from "~/features/service/claims/claim-list";
import { listClaims } from "~/features/service/claims/claims.queries.server";
import { pageTitle } from "~/http/page-title.server";
import { askList, refuseUnknownParameters, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { documentRightsOf } from "~/routes/documents/rights.server";
import { DataTable } from "~/ui/lists/DataTable";
import { refreshAddress } from "~/ui/lists/list-address";
import { Pages } from "~/ui/lists/Pages";
import { AsOf } from "~/ui/pages/AsOf";
import { LinkButton } from "~/ui/pages/Button";
import { Messages } from "~/ui/pages/NoticeBox";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const list = await askList(args, "e-claims");
  refuseUnknownParameters(list);
  const { ctx, value } = await readPage(args, listClaims, { ...list.paging, refresh: list.refresh });
  const { pendingClaims, returns, messages, page, pageSize, asOf } = value;
  const words = { t: ctx.t, rights: documentRightsOf(ctx.actor) };
  return {
    view: await showList(list, claimList({ ...returns, page, pageSize }, words)),
    pending: {
      ...pendingClaimList(pendingClaims, ctx.t),
      name: "pending-claims",
      address: list.address,
    },
    messages: messages.map(({ severity, text }) => ({ severity, text })),
    asOf,
    title: pageTitle(ctx, "claims.title"),
  };
}

export const meta = titleMeta;

/** Lists the customer's claims with their state, and those that are still being sent. */
export default function EClaims() {
  const { view, pending, messages, asOf } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead
        title={t("claims.title")}
        actions={<LinkButton href="/report/e_claim">{t("claims.create")}</LinkButton>}
      />
      <Messages messages={messages} />
      {pending.rows.length > 0 ? (
        <section aria-labelledby="pending-head">
          <h2 id="pending-head">{t("claims.pending")}</h2>
          <DataTable view={pending} />
        </section>
      ) : null}
      <DataTable view={view} />
      <Pages view={view} />
      <AsOf instant={asOf} refresh={refreshAddress(view)} />
    </>
  );
}
