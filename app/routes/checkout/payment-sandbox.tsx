import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  answerSandboxPayment,
  getSandboxPayment,
} from "~/features/carts/submission/card/sandbox-payment.server";
import { answerButton, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { intents } from "~/ui/fields/intents";
import { Button, LinkButton } from "~/ui/pages/Button";
import { DialogPage } from "~/ui/pages/DialogPage";
import { Facts } from "~/ui/pages/Facts";
import { Money } from "~/ui/pages/Money";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getSandboxPayment, { reference: args.params.reference ?? "" });
  const { amount, currency, description, state, method, returnAddress } = value;
  const isOpen = state === "open";
  return {
    amount,
    currency,
    description,
    isDebit: method === "bankDebit",
    open: isOpen,
    backPath: pathOf(returnAddress),
    title: pageTitle(ctx, "cart.sandbox.title"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const reference = args.params.reference ?? "";
  const answer = (card: string) => () =>
    answerButton(ctx, new FormData(), answerSandboxPayment, {
      fixed: { reference, card },
      to: ({ returnAddress }) => pathOf(returnAddress),
      backPath: paths.sandboxPayment(reference),
    });
  return byIntent(form, {
    none: answer("none"),
    good: answer("good"),
    declined: answer("declined"),
    returned: answer("returned"),
  } satisfies Handlers<typeof sandboxIntents>);
}

/** Drops the host: the sandbox is part of the portal, under whichever host the visitor uses. */
const pathOf = (address: string): string => new URL(address).pathname;

export const meta = titleMeta;

const sandboxIntents = intents("none", "good", "declined", "returned");

/** Stands in for a provider's page: the visitor chooses one of two test cards, nothing can be typed. */
export default function PaymentSandbox() {
  const { amount, currency, description, isDebit, open, backPath } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DialogPage title={t("cart.sandbox.title")}>
      <p>{t(isDebit ? "cart.sandbox.debitText" : "cart.sandbox.text")}</p>
      <Facts
        facts={[
          { term: t("cart.sandbox.for"), value: description },
          { term: t("cart.total"), value: <Money amount={amount} currency={currency} /> },
        ]}
      />
      {open ? (
        <form method="post">
          <CsrfField />
          <div className="buttons">
            <Button intent={sandboxIntents.none}>{t("cart.sandbox.none")}</Button>
            <Button intent={sandboxIntents.declined}>
              {t(isDebit ? "cart.sandbox.debitDeclined" : "cart.sandbox.declined")}
            </Button>
            {isDebit ? (
              <Button intent={sandboxIntents.returned}>{t("cart.sandbox.debitReturned")}</Button>
            ) : null}
            <Button kind="main" intent={sandboxIntents.good}>
              {t(isDebit ? "cart.sandbox.debitGood" : "cart.sandbox.good")}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p className="notice info">{t("cart.payment.answered")}</p>
          <LinkButton href={backPath}>{t("cart.sandbox.back")}</LinkButton>
        </>
      )}
    </DialogPage>
  );
}
