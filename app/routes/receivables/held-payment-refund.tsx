import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getHeldPayment } from "~/features/receivables/paying/held-payments.queries.server";
import { refundPayment } from "~/features/receivables/paying/settle-held-payment.server";
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
  const { ctx, value } = await readPage(args, getHeldPayment, { payment: args.params.id ?? "" });
  const { userName, payer, payerName, amount, currency, method, card, createdAt } = value;
  return {
    payment: {
      userName,
      payer,
      payerName,
      amount,
      currency,
      method,
      card,
      createdAt: createdAt.toISOString(),
    },
    cancel: paths.heldPayments(),
    title: adminTitle(
      ctx,
      method === "offset" ? "receivables.held.releaseQuestion" : "receivables.held.question",
    ),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx } = await readSubmittedForm(args);
  return answerButton(ctx, new FormData(), refundPayment, {
    fixed: { payment: args.params.id },
    to: () => paths.heldPayments(),
    backPath: paths.heldPayments(),
    notice: ({ isFound }) =>
      isFound
        ? { severity: "warning", key: "receivables.held.found" }
        : { severity: "success", key: "receivables.held.refunded" },
  });
}

export const meta = titleMeta;

export default function RefundPayment() {
  const { payment, cancel } = useLoaderData<typeof loader>();
  const t = useT();
  const formats = useFormats();
  return (
    <ConfirmPage
      title={t(
        payment.method === "offset" ? "receivables.held.releaseQuestion" : "receivables.held.question",
      )}
      lost={
        <>
          <p>{t(payment.method === "offset" ? "receivables.held.noMoneyLost" : "receivables.held.lost")}</p>
          <Facts
            facts={[
              { term: t("receivables.held.person"), value: payment.userName },
              { term: t("documents.payer"), value: `${payment.payerName} (${payment.payer})` },
              { term: t("receivables.pay.begun"), value: formatInstant(payment.createdAt, formats) },
              {
                term: t("documents.method"),
                value: payment.card || t(`receivables.pay.methods.${payment.method}`),
              },
              {
                term: t("documents.amount"),
                value: <Money amount={payment.amount} currency={payment.currency} />,
              },
            ]}
          />
        </>
      }
      confirm={{
        label: t(payment.method === "offset" ? "receivables.held.release" : "receivables.held.refund"),
        intent: "refund",
      }}
      cancel={cancel}
      hidden={<CsrfField />}
    />
  );
}
