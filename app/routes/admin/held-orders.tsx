import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { heldSubmissionsList } from "~/features/carts/submission/held-list";
import { findHeld } from "~/features/carts/submission/held-submissions.queries.server";
import { recheckSubmission } from "~/features/carts/submission/recheck-submission.server";
import { answerButton, byIntent } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, refuseUnknownParameters, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { ActionTable } from "~/ui/lists/ActionTable";
import { Pages } from "~/ui/lists/Pages";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const listRequest = await askList(args, "held-orders");
  refuseUnknownParameters(listRequest);
  const { ctx, value } = await readPage(args, findHeld, listRequest.paging);
  const { t } = ctx;
  return {
    view: await showList(listRequest, heldSubmissionsList(value, paths.giveBack, t)),
    title: adminTitle(ctx, "areas.held_orders.title"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return byIntent(form, {
    look: (submission) =>
      answerButton(ctx, new FormData(), recheckSubmission, {
        fixed: { submission },
        to: () => paths.heldOrders(),
        backPath: paths.heldOrders(),
        notice: ({ isFound }) =>
          isFound
            ? { severity: "success", key: "cart.held.found" }
            : { severity: "info", key: "cart.held.notFound" },
      }),
  });
}

export const meta = titleMeta;

export default function HeldOrders() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("areas.held_orders.title")} />
      <p className="lead">{t("cart.held.what")}</p>
      <ActionTable view={view} />
      <Pages view={view} />
    </>
  );
}
