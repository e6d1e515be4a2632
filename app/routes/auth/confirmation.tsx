import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmAccount } from "~/features/identity/registration/confirm-account.server";
import { NewPassword } from "~/features/identity/ways-in/NewPassword";
import { LinkGone, RequestMail } from "~/features/identity/ways-in/RequestMail";
import { answerForm, byIntent } from "~/http/form.server";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { resultOf } from "~/ui/fields/result-of";
import { Button } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { mailedLinkLoader, requestLink, tokenIn } from "./mailed-link.server";

const mailedConfirmation = {
  purpose: "confirm",
  parameter: "confirmation_token",
  titles: { ask: "registration.resend.title", open: "registration.confirm.title" },
} as const;

/** Confirms the account with the link from the mail; without a link offers to send the mail again. */
export const loader = mailedLinkLoader(mailedConfirmation);

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return byIntent(form, {
    request: () => requestLink(ctx, form, mailedConfirmation),
    confirm: () =>
      answerForm(ctx, form, confirmAccount, {
        fixed: { token: tokenIn(mailedConfirmation, args.request) },
        secret: ["password", "repeat"],
        to: () => paths.signIn(),
        notice: ({ waiting }) => ({
          severity: "success",
          key: waiting ? "registration.confirmedWaiting" : "registration.confirmed",
        }),
      }),
  });
}

export const meta = titleMeta;

export default function Confirmation() {
  const { link } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const t = useT();
  if (!link) {
    return (
      <RequestMail
        title={t("registration.resend.title")}
        text={t("registration.resend.text")}
        button={t("registration.resend.button")}
        result={result}
      />
    );
  }
  if (!link.usable) return <LinkGone again={paths.accountConfirmation()} />;
  return (
    <div className="narrow">
      <h1>{t("registration.confirm.title")}</h1>
      <ErrorSummary result={result} />
      <p>{t("registration.confirm.text")}</p>
      <form method="post">
        <CsrfField />
        <NewPassword rules={link.rules} result={result} />
        <Button kind="main" intent="confirm">
          {t("registration.confirm.button")}
        </Button>
      </form>
    </div>
  );
}
