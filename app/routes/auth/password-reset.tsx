import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { requestAccountMail } from "~/features/identity/ways-in/account-mail.server";
import { RequestMail } from "~/features/identity/ways-in/RequestMail";
import { linkTimes } from "~/features/mails/account.mail";
import { enter } from "~/http/entrance/enter.server";
import { answerForm } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { resultOf } from "~/ui/fields/result-of";

export async function loader(args: LoaderFunctionArgs) {
  return { title: pageTitle(await enter(args), "password.reset.title") };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return answerForm(ctx, form, requestAccountMail, {
    fixed: { purpose: "reset" },
    to: () => paths.signIn(),
    notice: () => ({ severity: "info", key: "password.sent" }),
  });
}

export const meta = titleMeta;

export default function PasswordReset() {
  const refusal = useActionData<typeof action>();
  const t = useT();
  return (
    <RequestMail
      title={t("password.reset.title")}
      text={t("password.reset.text", { minutes: linkTimes.minutes })}
      button={t("password.reset.button")}
      result={resultOf(refusal)}
    />
  );
}
