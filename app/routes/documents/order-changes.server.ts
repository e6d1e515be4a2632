import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { changeIntents } from "~/features/order-changes/change-intents";
import { changesView } from "~/features/order-changes/changes-view";
import { findOrderChanges } from "~/features/order-changes/find-order-changes.queries.server";
import { readOrderChanges } from "~/features/order-changes/read-changes.server";
import { answerButton, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";

export async function changesLoader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, findOrderChanges, {});
  const { actor, t } = ctx;
  return {
    changes: changesView(value, paths.orderChanges(), { actor, t }),
    title: pageTitle(ctx, "documents.changes.title"),
  };
}

/** Takes note of one change or of those that were shown, and returns to where they stood. */
export async function changesAction(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const isFromToday = new URL(args.request.url).searchParams.get("from") === "today";
  const backPath = isFromToday ? `${paths.dashboard()}#changes` : paths.orderChanges();
  const shownIds = String(form.get("ids") ?? "").split(",");
  const markRead = (ids: readonly string[]) =>
    answerButton(ctx, new FormData(), readOrderChanges, {
      fixed: { ids },
      to: () => backPath,
      backPath,
      notice: ({ count }) => ({ severity: "success", key: "documents.changes.noted", params: { count } }),
    });
  return byIntent(form, {
    read: (id) => markRead([id]),
    readAll: () => markRead(shownIds),
  } satisfies Handlers<typeof changeIntents>);
}
