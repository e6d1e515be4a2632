import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lookAtPage } from "~/features/service/support/look-at-page.server";
import { openSupportCode } from "~/features/service/support/open-support-code.server";
import { SupportPage, type supportIntents } from "~/features/service/support/SupportPage";
import { supportPageOf } from "~/features/service/support/support-page";
import { answerButton, byIntent, type Handlers } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { renewedSession } from "~/http/session.server";
import { titleMeta } from "~/http/title-meta";

export async function loader(args: LoaderFunctionArgs) {
  const { code = "" } = args.params;
  const { ctx, value } = await readPage(args, openSupportCode, { code });
  return {
    page: supportPageOf(value, paths.supportCode(code), ctx.t),
    title: adminTitle(ctx, "requests.support.title"),
  };
}

/** Leads to the page as its reader saw it. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const { code = "" } = args.params;
  const { fixed, cookie } = renewedSession(args.request);
  return byIntent(form, {
    look: () =>
      answerButton(ctx, new FormData(), lookAtPage, {
        fixed: { ...fixed, code },
        to: ({ path }) => path,
        backPath: paths.supportCode(code),
        headers: async () => [await cookie()],
        notice: ({ name }) => ({ severity: "info", key: "requests.support.looking", params: { name } }),
      }),
  } satisfies Handlers<typeof supportIntents>);
}

export const meta = titleMeta;

export default function SupportCode() {
  return <SupportPage page={useLoaderData<typeof loader>().page} />;
}
