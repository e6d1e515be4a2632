import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  createFirstAdministrator,
  getSetup,
} from "~/features/identity/installation/create-first-administrator.server";
import { NewPassword } from "~/features/identity/ways-in/NewPassword";
import { answerForm } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field } from "~/ui/fields/Field";
import { resultOf } from "~/ui/fields/result-of";
import { typedValue } from "~/ui/fields/submission";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") || "-";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getSetup, { token: tokenOf(args.request).slice(0, 100) });
  const title = value.usable ? "setup.title" : "password.linkGoneTitle";
  return data({ ...value, title: pageTitle(ctx, title) }, { status: value.usable ? 200 : 410 });
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return answerForm(ctx, form, createFirstAdministrator, {
    fixed: { token: tokenOf(args.request) },
    secret: ["password", "repeat"],
    to: () => paths.signIn("/admin/first_steps"),
    notice: () => ({ severity: "success", key: "setup.done" }),
  });
}

export const meta = titleMeta;

/** Creates the first administrator, from the link that the portal prints at start. */
export default function Setup() {
  const { usable, rules } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const t = useT();
  if (!usable) {
    return (
      <div className="narrow">
        <h1>{t("password.linkGoneTitle")}</h1>
        <p>{t("setup.gone")}</p>
        <LinkButton href={paths.signIn()} kind="main">
          {t("password.backToSignIn")}
        </LinkButton>
      </div>
    );
  }
  const field = (name: "firstName" | "lastName" | "email", autoComplete: string) => (
    <Field
      label={t(`registration.${name}`)}
      name={name}
      errors={result?.error?.[name] ?? undefined}
      input={{
        autoComplete,
        defaultValue: typedValue(result, name),
        ...(name === "email" ? { type: "email" } : {}),
      }}
    />
  );
  return (
    <div className="narrow">
      <h1>{t("setup.title")}</h1>
      <p>{t("setup.text")}</p>
      <ErrorSummary result={result} />
      <form method="post">
        <CsrfField />
        {field("firstName", "given-name")}
        {field("lastName", "family-name")}
        {field("email", "email")}
        <NewPassword rules={rules} result={result} />
        <Button kind="main">{t("setup.button")}</Button>
      </form>
    </div>
  );
}
