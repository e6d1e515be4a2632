import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findHeldPayments } from "~/features/receivables/paying/held-payments.queries.server";
import { heldPaymentsList } from "~/features/receivables/paying/held-payments-list";
import { postOnAccount, recheckPayment } from "~/features/receivables/paying/settle-held-payment.server";
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
  const listRequest = await askList(args, "held-payments");
  refuseUnknownParameters(listRequest);
  const { ctx, value } = await readPage(args, findHeldPayments, listRequest.paging);
  return {
    view: await showList(
      listRequest,
      heldPaymentsList(value, paths.refundPayment, { t: ctx.t, formats: ctx.actor.formats }),
    ),
    title: adminTitle(ctx, "areas.held_payments.title"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const returnOptions = { to: () => paths.heldPayments(), backPath: paths.heldPayments() };
  return byIntent(form, {
    look: (payment) =>
      answerButton(ctx, new FormData(), recheckPayment, {
        fixed: { payment },
        ...returnOptions,
        notice: ({ isFound }) =>
          isFound
            ? { severity: "success", key: "receivables.held.found" }
            : { severity: "info", key: "receivables.held.notFound" },
      }),
    onAccount: (payment) =>
      answerButton(ctx, new FormData(), postOnAccount, {
        fixed: { payment },
        ...returnOptions,
        notice: ({ number }) => ({
          severity: "success",
          key: "receivables.held.postedOnAccount",
          params: { number },
        }),
      }),
  });
}

export const meta = titleMeta;

export default function HeldPayments() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("areas.held_payments.title")} />
      <p className="lead">{t("receivables.held.what")}</p>
      <ActionTable view={view} />
      <Pages view={view} />
    </>
  );
}
