import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ApprovalsData } from "~/features/carts/approval/ApprovalsPage";
import { listReviewRequests } from "~/features/carts/approval/approval.queries.server";
import { approvalList } from "~/features/carts/approval/approval-list";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { translatorOf } from "~/i18n/translator.server";

export { ApprovalsPage as default } from "~/features/carts/approval/ApprovalsPage";

export async function loader(args: LoaderFunctionArgs): Promise<ApprovalsData> {
  const asked = await askList(args, "approvals");
  const { ctx, value } = await readPage(args, listReviewRequests, asked.paging);
  const t = translatorOf(ctx.actor.formats.locale);
  return {
    view: await showList(asked, approvalList(value, paths.approval, paths.approvalFile, t)),
    title: pageTitle(ctx, "cart.approval.list"),
  };
}

export const meta = titleMeta;
