import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmAccount } from "~/features/identity/confirm-account.server";
import { NewPassword } from "~/features/identity/NewPassword";
import { LinkGone, RequestLetter } from "~/features/identity/RequestLetter";
import { getPasswordLink } from "~/features/identity/repair-password.server";
import { requestLetter } from "~/features/identity/write-letter.server";
import { enter, submitted } from "~/http/enter.server";
import { answerForm, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { Button } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { ErrorSummary } from "~/ui/ErrorSummary";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("confirmation_token");

/** With a link from the mail: confirms the account. Without one: the letter did not come. */
export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args.request);
  if (token === null) {
    return { link: null, title: pageTitle(await enter(args), "registration.resend.title") };
  }
  const { ctx, value } = await readPage(args, getPasswordLink, { token, purpose: "confirm" });
  const title = value.usable ? "registration.confirm.title" : "password.linkGoneTitle";
  return data({ link: value, title: pageTitle(ctx, title) }, { status: value.usable ? 200 : 410 });
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  return byIntent(form, {
    request: () =>
      answerForm(ctx, form, requestLetter, {
        fixed: { purpose: "confirm" },
        to: () => paths.signIn(),
        notice: () => ({ severity: "info", key: "password.sent" }),
      }),
    confirm: () =>
      answerForm(ctx, form, confirmAccount, {
        fixed: { token: tokenOf(args.request) ?? "-" },
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
  const result = refusal && "result" in refusal ? refusal.result : undefined;
  const t = useT();
  if (!link) {
    return (
      <RequestLetter
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
