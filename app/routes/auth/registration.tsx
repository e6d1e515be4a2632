import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { register } from "~/features/identity/registration/register.server";
import { registrationForm } from "~/features/identity/registration/registration-form";
import { ConfiguredForm } from "~/forms/ConfiguredForm";
import type { FormView } from "~/forms/form-view";
import { answerConfigured, showConfigured } from "~/http/configured-form.server";
import { enter } from "~/http/entrance/enter.server";
import { isFromMachine } from "~/http/forms/honeypot.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Honeypot } from "~/ui/fields/Honeypot";
import { resultOf } from "~/ui/fields/result-of";
import { LinkButton } from "~/ui/pages/Button";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  return { view: await showConfigured(ctx, registrationForm), title: pageTitle(ctx, "registration.title") };
}

const sentNotice = { severity: "success", key: "registration.sent" } as const;

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  // Bots get the same answer as people, so that they learn nothing from it.
  if (isFromMachine(form)) throw await seeOther(paths.signIn(), [sentNotice]);
  return answerConfigured(ctx, form, registrationForm, register, {
    to: () => paths.signIn(),
    notice: () => sentNotice,
  });
}

export const meta = titleMeta;

export default function Registration() {
  const view = useLoaderData<typeof loader>().view as FormView;
  const refusal = useActionData<typeof action>();
  const t = useT();
  return (
    <div className="narrow">
      <h1>{view.title}</h1>
      {view.description ? <p>{view.description}</p> : null}
      <ConfiguredForm
        view={view}
        result={resultOf(refusal)}
        submit={t("registration.send")}
        csrf={
          <>
            <CsrfField />
            <Honeypot />
          </>
        }
        aside={
          <>
            <LinkButton href={paths.accountConfirmation()} kind="plain">
              {t("registration.resend.title")}
            </LinkButton>
            <LinkButton href={paths.signIn()} kind="plain">
              {t("password.backToSignIn")}
            </LinkButton>
          </>
        }
      />
    </div>
  );
}
