import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewPassword } from "~/features/identity/ways-in/NewPassword";
import { LinkGone } from "~/features/identity/ways-in/RequestMail";
import { getMailedLink, repairPassword } from "~/features/identity/ways-in/reset-password.server";
import { answerForm } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { renewedDevice } from "~/http/session.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { resultOf } from "~/ui/fields/result-of";
import { Button } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("reset_password_token") ?? "-";

export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args.request);
  const { ctx, value } = await readPage(args, getMailedLink, { token, purpose: "reset" });
  const title = value.usable ? "password.repair.title" : "password.linkGoneTitle";
  return data({ ...value, title: pageTitle(ctx, title) }, { status: value.usable ? 200 : 410 });
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const device = renewedDevice();
  return answerForm(ctx, form, repairPassword, {
    fixed: { token: tokenOf(args.request), ...device.fixed },
    secret: ["password", "repeat"],
    to: () => paths.signIn(),
    notice: () => ({ severity: "success", key: "password.changed" }),
    headers: async () => [await device.cookie()],
  });
}

export const meta = titleMeta;

export default function PasswordRepair() {
  const { usable, rules } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const t = useT();
  if (!usable) return <LinkGone again={paths.forgotPassword()} />;
  return (
    <div className="narrow">
      <h1>{t("password.repair.title")}</h1>
      <ErrorSummary result={result} />
      <form method="post">
        <CsrfField />
        <NewPassword rules={rules} result={result} />
        <Button kind="main">{t("password.repair.button")}</Button>
      </form>
    </div>
  );
}
