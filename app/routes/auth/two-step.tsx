import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { checkCode, getCodeQuestion, mailAnotherCode } from "~/features/identity/ways-in/check-code.server";
import { enter } from "~/http/entrance/enter.server";
import { answerButton, answerForm, byIntent } from "~/http/form.server";
import { localPath } from "~/http/local-path";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { digest, renewedDevice, renewedSession } from "~/http/session.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field } from "~/ui/fields/Field";
import { resultOf } from "~/ui/fields/result-of";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";

const backPathOf = (request: Request) => localPath(new URL(request.url).searchParams.get("back"));

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  const backPath = backPathOf(args.request);
  if (ctx.actor.kind === "user") throw await seeOther(backPath ?? paths.dashboard());
  const question = await getCodeQuestion(ctx, { browser: digest(ctx.sessionToken) });
  if (question.kind !== "ok") {
    throw await seeOther(paths.signIn(backPath ?? undefined), [
      { severity: "error", key: "twoStep.startOver" },
    ]);
  }
  const { method, minutes, intro } = question.value;
  return { method, minutes, intro, title: pageTitle(ctx, "twoStep.title") };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const backPath = backPathOf(args.request);
  const browser = digest(ctx.sessionToken);
  const { fixed, cookie } = renewedSession(args.request);
  const device = renewedDevice();
  return byIntent(form, {
    check: () =>
      answerForm(ctx, form, checkCode, {
        fixed: { ...fixed, ...device.fixed, browser },
        secret: ["code"],
        to: () => backPath ?? paths.dashboard(),
        headers: async ({ maxAge }) => [await cookie(maxAge), await device.cookie()],
      }),
    another: () =>
      answerButton(ctx, new FormData(), mailAnotherCode, {
        fixed: { browser },
        to: () => paths.secondStep(backPath),
        backPath: paths.secondStep(backPath),
        notice: () => ({ severity: "info", key: "twoStep.anotherSent" }),
      }),
  });
}

export const meta = titleMeta;

export default function SecondStep() {
  const { method, minutes, intro } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const t = useT();
  return (
    <div className="narrow">
      <h1>{t("twoStep.title")}</h1>
      <ErrorSummary result={result} />
      <p>{t(`twoStep.ask.${method}`, { minutes })}</p>
      {intro ? <p className="as-typed">{intro}</p> : null}
      <form method="post">
        <CsrfField />
        <Field
          label={t("twoStep.code")}
          name="code"
          hint={t("twoStep.recoveryHint")}
          errors={result?.error?.code ?? undefined}
          input={{
            autoComplete: "one-time-code",
            autoCapitalize: "none",
            spellCheck: false,
            autoFocus: result === undefined,
          }}
        />
        <div className="buttons">
          <Button kind="main" intent="check">
            {t("twoStep.check")}
          </Button>
          {method === "mail" ? <Button intent="another">{t("twoStep.another")}</Button> : null}
          <LinkButton href="/" kind="plain">
            {t("password.backToSignIn")}
          </LinkButton>
        </div>
      </form>
    </div>
  );
}
