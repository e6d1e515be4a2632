import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getReturn } from "~/features/service/claims/claims.queries.server";
import { ReturnPage } from "~/features/service/claims/ReturnPage";
import { returnPageOf } from "~/features/service/claims/return-view";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { documentRightsOf } from "~/routes/documents/rights.server";
import stylesheet from "~/ui/styles/details.css?url";

export async function loader(args: LoaderFunctionArgs) {
  const { number = "" } = args.params;
  const refresh = new URL(args.request.url).searchParams.get("refresh") === "1";
  const { ctx, value } = await readPage(args, getReturn, { number, refresh });
  const { t, actor } = ctx;
  return {
    page: returnPageOf(value, { t, rights: documentRightsOf(actor), formats: actor.formats }),
    title: pageTitle(ctx, "claims.return", { number }),
  };
}

export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function Return() {
  return <ReturnPage page={useLoaderData<typeof loader>().page} />;
}
