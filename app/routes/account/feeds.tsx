import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FeedAddresses, NewFeedAddress } from "~/features/feeds/FeedsPage";
import { feedAddressList } from "~/features/feeds/feed-address-list";
import { createFeedAddress, listFeedAddresses } from "~/features/feeds/feed-addresses.server";
import { answerOnPage, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, listFeedAddresses, {});
  const { addresses, nextId, partner, portal } = value;
  return {
    nextId,
    customer: partner?.name ?? null,
    view: feedAddressList(addresses, ctx.t),
    portal,
    title: pageTitle(ctx, "profile.feeds.title"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return byIntent(form, {
    create: () => answerOnPage(ctx, form, createFeedAddress),
  });
}

export const meta = titleMeta;

export default function OwnFeeds() {
  const { view, nextId, customer, portal } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const token = answer && "shown" in answer ? answer.shown.token : null;
  const addressOf = (file: string) =>
    `${portal}/feeds/${file}?${new URLSearchParams({ token: token ?? "" })}`;
  return (
    <>
      <PageHead
        title={t("profile.feeds.title")}
        crumbs={[{ label: t("profile.title"), href: paths.profile() }]}
      />
      <ErrorSummary result={answer && "result" in answer ? answer.result : undefined} />
      <p>{t("profile.feeds.text")}</p>
      {token ? <NewFeedAddress calendar={addressOf("calendar.ics")} feed={addressOf("updates.xml")} /> : null}
      <FeedAddresses view={view} nextId={nextId} customer={customer} />
    </>
  );
}
