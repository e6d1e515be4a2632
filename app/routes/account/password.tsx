import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changePassword, getPasswordRules } from "~/features/identity/ways-in/change-password.server";
import { NewPassword } from "~/features/identity/ways-in/NewPassword";
import { answerForm } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { renewedSession } from "~/http/session.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field } from "~/ui/fields/Field";
import { resultOf } from "~/ui/fields/result-of";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getPasswordRules, {});
  return { ...value, title: pageTitle(ctx, "profile.password") };
}

/** Prevents session fixation: the cookie changes with the password, so a copy of the old one is useless. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const { fixed, cookie } = renewedSession(args.request);
  return answerForm(ctx, form, changePassword, {
    fixed,
    secret: ["current", "password", "repeat"],
    to: () => paths.profile(),
    notice: () => ({ severity: "success", key: "profile.passwordChanged" }),
    headers: async () => [await cookie()],
  });
}

export const meta = titleMeta;

export default function Password() {
  const { rules } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const t = useT();
  return (
    <>
      <PageHead
        title={t("profile.password")}
        crumbs={[{ label: t("profile.title"), href: paths.profile() }]}
      />
      <ErrorSummary result={result} />
      <form method="post" className="narrow start">
        <CsrfField />
        <Field
          label={t("password.current")}
          name="current"
          errors={result?.error?.current ?? undefined}
          input={{ type: "password", autoComplete: "current-password", maxLength: 1_000 }}
        />
        <NewPassword rules={rules} result={result} />
        <div className="buttons">
          <Button kind="main">{t("profile.passwordSave")}</Button>
          <LinkButton href={paths.profile()}>{t("ui.cancel")}</LinkButton>
        </div>
      </form>
    </>
  );
}
