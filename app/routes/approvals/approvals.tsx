import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type ApprovalsData, ApprovalsPage } from "~/features/carts/approval/ApprovalsPage";
import { listReviewRequests } from "~/features/carts/approval/approval.queries.server";
import { approvalList } from "~/features/carts/approval/approval-list";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";

export async function loader(args: LoaderFunctionArgs): Promise<ApprovalsData> {
  const list = await askList(args, "approvals");
  const { ctx, value } = await readPage(args, listReviewRequests, list.paging);
  return {
    view: await showList(list, approvalList(value, paths.approval, paths.approvalFile, ctx.t)),
    title: pageTitle(ctx, "cart.approval.list"),
  };
}

export const meta = titleMeta;

export default function Approvals() {
  return <ApprovalsPage page={useLoaderData<typeof loader>()} />;
}
