import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requestAccountMail } from "~/features/identity/ways-in/account-mail.server";
import { getMailedLink } from "~/features/identity/ways-in/reset-password.server";
import { enter } from "~/http/entrance/enter.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import type { MessageKey } from "~/i18n/messages";

/**
 * Builds a page that a mailed link leads to. Without the link's token the page offers to send the mail again.
 */
export interface MailedLink {
  purpose: "confirm" | "unlock";
  parameter: string;
  titles: { ask: MessageKey; open: MessageKey };
}

const parameterIn = ({ parameter }: MailedLink, request: Request) =>
  new URL(request.url).searchParams.get(parameter);

/** Token for the operation; an empty one matches no link. */
export const tokenIn = (link: MailedLink, request: Request): string => parameterIn(link, request) ?? "-";

export const mailedLinkLoader = (link: MailedLink) => async (args: LoaderFunctionArgs) => {
  const { purpose, titles } = link;
  const token = parameterIn(link, args.request);
  if (token === null) return data({ link: null, title: pageTitle(await enter(args), titles.ask) });
  const { ctx, value } = await readPage(args, getMailedLink, { token, purpose });
  const title = value.usable ? titles.open : "password.linkGoneTitle";
  return data({ link: value, title: pageTitle(ctx, title) }, { status: value.usable ? 200 : 410 });
};

export const requestLink = (ctx: Entrance, form: FormData, { purpose }: MailedLink) =>
  answerForm(ctx, form, requestAccountMail, {
    fixed: { purpose },
    to: () => paths.signIn(),
    notice: () => ({ severity: "info", key: "password.sent" }),
  });
