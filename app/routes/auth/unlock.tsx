import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkGone, RequestLetter } from "~/features/identity/RequestLetter";
import { getUnlockLink, unlockAccount } from "~/features/identity/unlock-account.server";
import { requestLetter } from "~/features/identity/write-letter.server";
import { enter, submitted } from "~/http/enter.server";
import { answerButton, answerForm, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { Button } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("unlock_token");

/** With a link from the mail: a button that lifts the lock. Without one: asks for the mail. */
export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args.request);
  if (token === null) return { link: null, title: pageTitle(await enter(args), "password.unlock.title") };
  const { ctx, value } = await readPage(args, getUnlockLink, { token });
  const title = value.usable ? "password.unlock.title" : "password.linkGoneTitle";
  return data({ link: value, title: pageTitle(ctx, title) }, { status: value.usable ? 200 : 410 });
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  return byIntent(form, {
    request: () =>
      answerForm(ctx, form, requestLetter, {
        fixed: { purpose: "unlock" },
        to: () => paths.signIn(),
        notice: () => ({ severity: "info", key: "password.sent" }),
      }),
    unlock: () =>
      answerButton(ctx, new FormData(), unlockAccount, {
        fixed: { token: tokenOf(args.request) ?? "-" },
        to: () => paths.signIn(),
        back: paths.unlock(),
        notice: () => ({ severity: "success", key: "password.unlocked" }),
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
      <RequestLetter
        title={t("password.unlock.title")}
        text={t("password.unlock.text")}
        button={t("password.unlock.send")}
        result={refusal && "result" in refusal ? refusal.result : undefined}
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
