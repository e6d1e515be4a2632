import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { listBackgroundCarts } from "~/features/carts/background/background-carts.queries.server";
import { backgroundList } from "~/features/carts/background/background-list";
import { dismissCart } from "~/features/carts/background/dismiss-cart.server";
import { retryCart } from "~/features/carts/background/retry-cart.server";
import { maySubmit } from "~/features/carts/cart-rules";
import { answerButton, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, refuseUnknownParameters, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { reportTabs } from "./report-tabs.server";

/** Loads the carts that are sent in the background, with the failed ones. */
export async function backgroundCartsLoader(args: LoaderFunctionArgs) {
  const list = await askList(args, "background-carts");
  refuseUnknownParameters(list);
  const { ctx, value } = await readPage(args, listBackgroundCarts, list.paging);
  const { actor, t } = ctx;
  const reader = {
    userId: actor.userId ?? "",
    soldTo: actor.partner?.number ?? "",
    formats: actor.formats,
    maySubmit: (kind: "order" | "quote") => maySubmit(kind)(actor, {}).allowed,
  };
  const rows = backgroundList(value, ({ id, kind }) => paths.confirmation(id, kind), reader, t);
  return {
    view: await showList(list, rows),
    tabs: reportTabs(ctx, paths.backgroundCarts()),
    title: pageTitle(ctx, "cart.background.title"),
  };
}

/** Retries or removes one failed cart. */
export async function backgroundCartsAction(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const backPath = paths.backgroundCarts();
  return byIntent(form, {
    retry: (submission) =>
      answerButton(ctx, new FormData(), retryCart, {
        fixed: { submission },
        to: () => backPath,
        backPath,
        notice: () => ({ severity: "success", key: "cart.background.retried" }),
      }),
    remove: (submission) =>
      answerButton(ctx, new FormData(), dismissCart, {
        fixed: { submission },
        to: () => backPath,
        backPath,
        notice: () => ({ severity: "success", key: "cart.background.removed" }),
      }),
  });
}
