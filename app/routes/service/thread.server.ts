import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { activateCart } from "~/features/carts/saved/activate-cart.server";
import {
  assignRequest,
  closeRequest,
  renameRequest,
  reopenRequest,
  replyToRequest,
} from "~/features/service/requests/change-request.server";
import { prepareQuote } from "~/features/service/requests/prepare-quote.server";
import type { threadIntents } from "~/features/service/requests/RequestThread";
import { requestPageOf } from "~/features/service/requests/request-page";
import { getRequest } from "~/features/service/requests/requests.queries.server";
import { replySchema } from "~/features/service/requests/service-request.schema";
import type { staffIntents } from "~/features/service/requests/staff-intents";
import { mayOpenSupportCode } from "~/features/service/support/open-support-code.server";
import type { Entrance } from "~/http/entrance/entrance";
import { pageOfFailure } from "~/http/failures.server";
import { answerButton, answerForm, byIntent, type Handlers } from "~/http/form.server";
import { adminTitle, pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { assertStaff } from "./assert-staff.server";
import { answerFiles, bundleIn, filesOfForm, refuseOtherParameters } from "./form-files.server";

/** Addresses of the same thread: its author's page, and the staff's. */
const pages = { own: "/user/requests", staff: "/admin/issues" } as const;
type Side = keyof typeof pages;

export const threadLoader = (side: Side) => async (args: LoaderFunctionArgs) => {
  const { searchParams } = new URL(args.request.url);
  refuseOtherParameters(searchParams, ["files"]);
  const { request = "" } = args.params;
  if (side === "staff") await assertStaff(args);
  const { ctx, value } = await readPage(args, getRequest, { request });
  // The staff read the threads of others on a page of their own.
  if (side === "own" && !value.isOwn) throw pageOfFailure({ kind: "notFound" });
  const bundle = bundleIn(searchParams);
  const address = `${pages[side]}/${request}?${new URLSearchParams({ files: bundle })}`;
  const form = { ...(await filesOfForm(ctx, bundle)), address };
  const params = { title: value.request.title };
  return {
    page: requestPageOf(value, form, {
      t: ctx.t,
      codeHref: side === "staff" && mayOpenSupportCode(ctx.actor, {}).allowed ? paths.supportCode : null,
    }),
    isMine: value.request.assigneeId === ctx.actor.userId,
    title:
      side === "staff"
        ? adminTitle(ctx, "requests.titleOf", params)
        : pageTitle(ctx, "requests.titleOf", params),
  };
};

/** Handles the buttons of a thread. */
export const threadAction = (side: Side) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { request = "" } = args.params;
  const bundle = bundleIn(new URL(args.request.url).searchParams);
  const fixedFields = { request, bundle };
  const answer = await answerFiles(ctx, form, { bundle, schema: replySchema, fixed: fixedFields });
  if (answer) return answer;
  const page = `${pages[side]}/${request}`;
  const button = { fixed: { request }, to: () => page, backPath: page };
  const ownHandlers = {
    reply: () =>
      answerForm(ctx, form, replyToRequest, {
        fixed: fixedFields,
        to: () => page,
        notice: () => ({ severity: "success", key: "requests.replied" }),
      }),
    close: () => answerButton(ctx, new FormData(), closeRequest, button),
    reopen: () => answerButton(ctx, new FormData(), reopenRequest, button),
    openQuote: () => openQuote(ctx, request, page),
  } satisfies Partial<Handlers<typeof threadIntents>>;
  if (side === "own") return byIntent(form, ownHandlers);
  return byIntent(form, {
    ...ownHandlers,
    assign: (to) => answerButton(ctx, new FormData(), assignRequest, { ...button, fixed: { request, to } }),
    prepareQuote: () =>
      answerForm(ctx, form, prepareQuote, {
        fixed: { request },
        to: () => page,
        notice: () => ({ severity: "success", key: "requests.quote.prepared" }),
      }),
    rename: () =>
      answerForm(ctx, form, renameRequest, {
        fixed: { request },
        to: () => page,
        notice: () => ({ severity: "success", key: "requests.renamed" }),
      }),
  } satisfies Partial<Handlers<typeof threadIntents & typeof staffIntents>>);
};

/** Makes the prepared quote the active cart of its owner; of anybody else's there is no button. */
async function openQuote(ctx: Entrance, request: string, backPath: string) {
  const outcome = await getRequest(ctx, { request });
  if (outcome.kind !== "ok") throw pageOfFailure(outcome);
  const { quoteCartId } = outcome.value.request;
  if (!quoteCartId) throw pageOfFailure({ kind: "notFound" });
  const to = () => paths.cart("quote");
  return answerButton(ctx, new FormData(), activateCart, {
    fixed: { cart: quoteCartId },
    to,
    backPath,
  });
}
