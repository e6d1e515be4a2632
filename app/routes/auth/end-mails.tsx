import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endMails, getMailSubscription } from "~/features/identity/profile/end-mails.server";
import { answerButton } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button } from "~/ui/pages/Button";

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token") ?? "-";

/** Ends mails of one kind from the link in each of them, without signing in. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getMailSubscription, { token: tokenIn(args.request) });
  return { ...value, title: pageTitle(ctx, value.ended ? "mails.ended.title" : "mails.unsubscribe") };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx } = await readSubmittedForm(args);
  const token = tokenIn(args.request);
  const page = paths.endMails(token);
  return answerButton(ctx, new FormData(), endMails, { fixed: { token }, to: () => page, backPath: page });
}

export const meta = titleMeta;

export default function EndMails() {
  const { kind, ended } = useLoaderData<typeof loader>();
  const t = useT();
  const subject = t(`profile.mail.${kind}`);
  return (
    <div className="narrow">
      <h1>{t(ended ? "mails.ended.title" : "mails.unsubscribe")}</h1>
      <p>{t(ended ? "mails.ended.text" : "mails.unsubscribe.question", { subject })}</p>
      {ended ? (
        <p>
          <a href={paths.profile()}>{t("mails.ended.profile")}</a>
        </p>
      ) : (
        <form method="post">
          <CsrfField />
          <Button kind="main">{t("mails.unsubscribe")}</Button>
        </form>
      )}
    </div>
  );
}
