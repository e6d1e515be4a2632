import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { register } from "~/features/identity/register.server";
import { enter, submitted } from "~/http/enter.server";
import { answerForm } from "~/http/form.server";
import { isFromMachine } from "~/http/honeypot.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { found303 } from "~/http/redirect.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { Button, LinkButton } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { Field, TextAreaField } from "~/ui/Field";
import { typedValue } from "~/ui/submission";
import { Trap } from "~/ui/Trap";

export async function loader(args: LoaderFunctionArgs) {
  return { title: pageTitle(await enter(args), "registration.title") };
}

const sent = { severity: "success", key: "registration.sent" } as const;

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  // A machine learns nothing from the answer either.
  if (isFromMachine(form)) throw await found303(paths.signIn(), [sent]);
  return answerForm(ctx, form, register, { to: () => paths.signIn(), notice: () => sent });
}

export const meta = titleMeta;

export default function Registration() {
  const refusal = useActionData<typeof action>();
  const result = refusal && "result" in refusal ? refusal.result : undefined;
  const t = useT();
  const field = (name: string) => ({ name, errors: result?.error?.[name] ?? undefined });
  const typed = (name: string) => typedValue(result, name);
  return (
    <div className="narrow">
      <h1>{t("registration.title")}</h1>
      <ErrorSummary result={result} />
      <p>{t("registration.text")}</p>
      <form method="post">
        <CsrfField />
        <Trap />
        <Field
          {...field("firstName")}
          label={t("registration.firstName")}
          required
          input={{ autoComplete: "given-name", defaultValue: typed("firstName") }}
        />
        <Field
          {...field("lastName")}
          label={t("registration.lastName")}
          required
          input={{ autoComplete: "family-name", defaultValue: typed("lastName") }}
        />
        <Field
          {...field("email")}
          label={t("registration.email")}
          hint={t("registration.emailHint")}
          required
          input={{ type: "text", inputMode: "email", autoComplete: "email", defaultValue: typed("email") }}
        />
        <Field
          {...field("company")}
          label={t("registration.company")}
          required
          input={{ autoComplete: "organization", defaultValue: typed("company") }}
        />
        <Field
          {...field("customerNumber")}
          label={t("registration.customerNumber")}
          hint={t("registration.customerNumberHint")}
          required={false}
          input={{ autoComplete: "off", defaultValue: typed("customerNumber") }}
        />
        <Field
          {...field("phone")}
          label={t("registration.phone")}
          required={false}
          input={{ type: "tel", autoComplete: "tel", defaultValue: typed("phone") }}
        />
        <TextAreaField
          {...field("message")}
          label={t("registration.message")}
          required={false}
          textarea={{ rows: 3, defaultValue: typed("message") }}
        />
        <div className="buttons">
          <Button kind="main">{t("registration.send")}</Button>
          <LinkButton href={paths.accountConfirmation()} kind="plain">
            {t("registration.resend.title")}
          </LinkButton>
        </div>
      </form>
    </div>
  );
}
