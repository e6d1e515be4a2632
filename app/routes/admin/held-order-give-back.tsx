import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { giveBack } from "~/features/carts/submission/give-back.server";
import { getHeld } from "~/features/carts/submission/held-submissions.queries.server";
import { answerButton } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ConfirmPage } from "~/ui/pages/DialogPage";
import { Facts } from "~/ui/pages/Facts";
import { Money } from "~/ui/pages/Money";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getHeld, { submission: args.params.id ?? "" });
  const { kind, person, soldTo, poNumber, total, currency, createdAt } = value;
  return {
    order: { kind, person, soldTo, poNumber, total, currency, createdAt: createdAt.toISOString() },
    cancel: paths.heldOrders(),
    title: adminTitle(ctx, "cart.held.question"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx } = await readSubmittedForm(args);
  return answerButton(ctx, new FormData(), giveBack, {
    fixed: { submission: args.params.id },
    to: () => paths.heldOrders(),
    backPath: paths.heldOrders(),
    notice: ({ isFound }) =>
      isFound
        ? { severity: "warning", key: "cart.held.found" }
        : { severity: "success", key: "cart.held.givenBack" },
  });
}

export const meta = titleMeta;

export default function GiveBack() {
  const { order, cancel } = useLoaderData<typeof loader>();
  const t = useT();
  const formats = useFormats();
  return (
    <ConfirmPage
      title={t("cart.held.question")}
      lost={
        <>
          <p>{t("cart.held.lost")}</p>
          <Facts
            facts={[
              { term: t("cart.held.person"), value: order.person?.name },
              { term: t("frame.partner"), value: order.soldTo },
              { term: t("documents.kind"), value: t(`cart.receipt.document.${order.kind}`) },
              { term: t("cart.receipt.sentAt"), value: formatInstant(order.createdAt, formats) },
              { term: t("documents.poNumber"), value: order.poNumber || undefined },
              { term: t("cart.total"), value: <Money amount={order.total} currency={order.currency} /> },
            ]}
          />
        </>
      }
      confirm={{ label: t("cart.held.giveBack"), intent: "giveBack" }}
      cancel={cancel}
      hidden={<CsrfField />}
    />
  );
}
