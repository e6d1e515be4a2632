import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listWaiting } from "~/features/carts/waiting/waiting.queries.server";
import { waitingList } from "~/features/carts/waiting/waiting-list";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { DataTable } from "~/ui/lists/DataTable";
import { Pages } from "~/ui/lists/Pages";
import { LinkButton } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const request = await askList(args, "waiting");
  const { ctx, value } = await readPage(args, listWaiting, request.paging);
  const list = waitingList(
    value,
    ({ id, kind, state }) => (state === "approval" ? paths.approval(id) : paths.confirmation(id, kind)),
    { t: ctx.t, formats: ctx.actor.formats },
  );
  return { view: await showList(request, list), title: pageTitle(ctx, "cart.waiting.title") };
}

export const meta = titleMeta;

/** Page of everything that was submitted but is not a document yet. */
export default function Waiting() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead
        title={t("cart.waiting.title")}
        actions={<LinkButton href={paths.cart()}>{t("cart.title.order")}</LinkButton>}
      />
      <p>{t("cart.waiting.intro")}</p>
      <DataTable view={view} />
      <Pages view={view} />
    </>
  );
}
