import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PushPage } from "~/features/push/PushPage";
import { pushList } from "~/features/push/push-list";
import { allowMessages, listSubscriptions, stopMessages } from "~/features/push/subscriptions.server";
import { answerButton, answerForm, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { resultOf } from "~/ui/fields/result-of";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, listSubscriptions, {});
  return {
    publicKey: value.publicKey,
    view: pushList(value.subscriptions, ctx.t),
    title: pageTitle(ctx, "profile.push.title"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const to = () => paths.ownPush();
  return byIntent(form, {
    allow: () =>
      answerForm(ctx, form, allowMessages, {
        to,
        notice: () => ({ severity: "success", key: "profile.push.allowed" }),
      }),
    stop: (id) =>
      answerButton(ctx, new FormData(), stopMessages, {
        fixed: { id },
        to,
        backPath: paths.ownPush(),
        notice: () => ({ severity: "success", key: "profile.push.stopped" }),
      }),
  });
}

export const meta = titleMeta;

export default function OwnPush() {
  const { view, publicKey } = useLoaderData<typeof loader>();
  const result = resultOf(useActionData<typeof action>());
  const t = useT();
  return (
    <>
      <PageHead
        title={t("profile.push.title")}
        crumbs={[{ label: t("profile.title"), href: paths.profile() }]}
      />
      <ErrorSummary result={result} />
      <p>{t("profile.push.text")}</p>
      <PushPage view={view} publicKey={publicKey} />
    </>
  );
}
