import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkGone, RequestMail } from "~/features/identity/ways-in/RequestMail";
import { unlockAccount } from "~/features/identity/ways-in/unlock-account.server";
import { answerButton, byIntent } from "~/http/form.server";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { renewedDevice } from "~/http/session.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { resultOf } from "~/ui/fields/result-of";
import { Button } from "~/ui/pages/Button";
import { mailedLinkLoader, requestLink, tokenIn } from "./mailed-link.server";

const mailedUnlock = {
  purpose: "unlock",
  parameter: "unlock_token",
  titles: { ask: "password.unlock.title", open: "password.unlock.title" },
} as const;

/** Unlocks the account with the link from the mail; without a link offers to send the mail. */
export const loader = mailedLinkLoader(mailedUnlock);

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const device = renewedDevice();
  return byIntent(form, {
    request: () => requestLink(ctx, form, mailedUnlock),
    unlock: () =>
      answerButton(ctx, new FormData(), unlockAccount, {
        fixed: { token: tokenIn(mailedUnlock, args.request), ...device.fixed },
        to: () => paths.signIn(),
        backPath: paths.unlock(),
        notice: () => ({ severity: "success", key: "password.unlocked" }),
        headers: async () => [await device.cookie()],
      }),
  });
}

export const meta = titleMeta;

export default function Unlock() {
  const { link } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const t = useT();
  if (!link) {
    return (
      <RequestMail
        title={t("password.unlock.title")}
        text={t("password.unlock.text")}
        button={t("password.unlock.send")}
        result={resultOf(refusal)}
      />
    );
  }
  if (!link.usable) return <LinkGone again={paths.unlock()} />;
  return (
    <div className="narrow">
      <h1>{t("password.unlock.title")}</h1>
      <p>{t("password.unlock.question")}</p>
      <form method="post">
        <CsrfField />
        <Button kind="main" intent="unlock">
          {t("password.unlock.button")}
        </Button>
      </form>
    </div>
  );
}
