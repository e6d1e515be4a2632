import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changeRequestList } from "~/features/amendments/approval/change-request-list";
import { listChangeRequests } from "~/features/amendments/approval/change-requests.queries.server";
import { type ApprovalsData, ApprovalsPage } from "~/features/carts/approval/ApprovalsPage";
import { listReviewRequests } from "~/features/carts/approval/approval.queries.server";
import { approvalList } from "~/features/carts/approval/approval-list";
import { maySetOrderingRule } from "~/features/pdf-orders/pdf-order-rules";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";

export async function loader(args: LoaderFunctionArgs): Promise<ApprovalsData> {
  const list = await askList(args, "approvals");
  const { ctx, value } = await readPage(args, listReviewRequests, list.paging);
  const changeList = await askList(args, "approvals-changes");
  const { value: changes } = await readPage(args, listChangeRequests, { pageSize: 100 });
  return {
    changes:
      changes.total > 0
        ? await showList(changeList, changeRequestList(changes, paths.changeApproval, ctx.t))
        : null,
    view: await showList(list, approvalList(value, paths.approval, paths.approvalFile, ctx.t)),
    orderingRule: maySetOrderingRule(ctx.actor, {}).allowed ? paths.orderingRule() : null,
    title: pageTitle(ctx, "cart.approval.list"),
  };
}

export const meta = titleMeta;

export default function Approvals() {
  return <ApprovalsPage page={useLoaderData<typeof loader>()} />;
}
