import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listFeedAddresses, revokeFeedAddress } from "~/features/feeds/feed-addresses.server";
import { notFoundPage } from "~/http/failures.server";
import { answerButton } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ConfirmPage } from "~/ui/pages/DialogPage";

/** Asks for confirmation before an address is revoked: whoever subscribed to it gets nothing more. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, listFeedAddresses, {});
  const address = value.addresses.find(({ id }) => id === args.params.id);
  if (!address) throw notFoundPage();
  const { number, name } = address.partner;
  return { title: pageTitle(ctx, "profile.feeds.revokeSure"), customer: name || number };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx } = await readSubmittedForm(args);
  return answerButton(ctx, new FormData(), revokeFeedAddress, {
    fixed: { id: args.params.id },
    to: () => paths.ownFeeds(),
    backPath: paths.ownFeeds(),
    notice: () => ({ severity: "success", key: "profile.feeds.revoked" }),
  });
}

export const meta = titleMeta;

export default function FeedRevocation() {
  const { customer } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <ConfirmPage
      title={t("profile.feeds.revokeSure")}
      lost={<p>{t("profile.feeds.revokeLost", { customer })}</p>}
      confirm={{ label: t("profile.feeds.revoke"), intent: "revoke" }}
      cancel={paths.ownFeeds()}
      hidden={<CsrfField />}
    />
  );
}
