import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { removeSecondStep } from "~/features/identity/ways-in/remove-second-step.server";
import { SecondStepOff, SecondStepOn, SecondStepSetUp } from "~/features/identity/ways-in/SecondStep";
import {
  beginSecondStep,
  confirmSecondStep,
  getSecondStep,
  renewRecoveryCodes,
} from "~/features/identity/ways-in/set-up-second-step.server";
import { answerForm, answerOnPage, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getSecondStep, {});
  return { step: value, title: pageTitle(ctx, "twoStep.own.title") };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const to = () => paths.ownSecondStep();
  const secret = ["current", "code"];
  return byIntent(form, {
    begin: () => answerForm(ctx, form, beginSecondStep, { to, secret }),
    confirm: () => answerOnPage(ctx, form, confirmSecondStep, { secret }),
    renew: () => answerOnPage(ctx, form, renewRecoveryCodes, { secret }),
    remove: () =>
      answerForm(ctx, form, removeSecondStep, {
        to,
        secret,
        notice: () => ({ severity: "success", key: "twoStep.own.removed" }),
      }),
  });
}

export const meta = titleMeta;

export default function OwnSecondStep() {
  const { step } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const refusal = answer && "result" in answer ? answer : undefined;
  return (
    <>
      <PageHead
        title={t("twoStep.own.title")}
        crumbs={[{ label: t("profile.title"), href: paths.profile() }]}
      />
      <ErrorSummary result={refusal?.result} idPrefix={refusal ? `${refusal.intent}-` : ""} />
      {answer && "shown" in answer ? (
        <RecoveryCodes codes={answer.shown.codes} />
      ) : step.state === "on" ? (
        <SecondStepOn step={step} refusal={refusal} />
      ) : step.state === "off" ? (
        <SecondStepOff refusal={refusal} />
      ) : (
        <SecondStepSetUp step={step} refusal={refusal} />
      )}
    </>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useT();
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{t("twoStep.codes.title")}</h2>
      <p>{t("twoStep.codes.text")}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <LinkButton href={paths.ownSecondStep()} kind="main">
        {t("twoStep.codes.kept")}
      </LinkButton>
    </section>
  );
}
