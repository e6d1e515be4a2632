import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { linkProvider, unlinkProvider } from "~/features/identity/ways-in/link-provider.server";
import { resetSecondStep } from "~/features/identity/ways-in/remove-second-step.server";
import { getWaysIn } from "~/features/identity/ways-in/ways-in.queries.server";
import { notFoundPage } from "~/http/failures.server";
import { answerButton, answerForm, byIntent } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";

const href = (id: string) => `/admin/user/${encodeURIComponent(id)}/ways_in`;

type Identity = { issuer: string; subject: string };

const unlinkHref = (id: string, { issuer, subject }: Identity) =>
  `${href(id)}/unlink?${new URLSearchParams({ issuer, subject })}`;

/** Loads the page of one user's ways in: identities at providers, and the second step. */
export const waysInLoader = async (args: LoaderFunctionArgs) => {
  const id = args.params.id ?? "";
  const { ctx, value } = await readPage(args, getWaysIn, { user: id });
  const { user, identities, ...rest } = value;
  const name = `${user.firstName} ${user.lastName}`;
  return {
    title: adminTitle(ctx, "users.waysIn.titleOf", { name }),
    name,
    account: { label: user.username, href: `/admin/users/${encodeURIComponent(id)}/1` },
    identities: identities.map(({ createdAt, ...identity }) => ({
      ...identity,
      since: createdAt.toISOString(),
      unlink: unlinkHref(id, identity),
    })),
    ...rest,
  };
};

export const waysInAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const user = args.params.id ?? "";
  const to = () => href(user);
  return byIntent(form, {
    link: () =>
      answerForm(ctx, form, linkProvider, {
        fixed: { user },
        to,
        notice: () => ({ severity: "success", key: "users.waysIn.linked" }),
      }),
    reset: () =>
      answerForm(ctx, form, resetSecondStep, {
        fixed: { user },
        to,
        notice: () => ({ severity: "success", key: "users.waysIn.wasReset" }),
      }),
  });
};

function identityIn({ request }: { request: Request }): Identity {
  const params = new URL(request.url).searchParams;
  return { issuer: params.get("issuer") ?? "", subject: params.get("subject") ?? "" };
}

/**
 * Asks for confirmation before an identity is removed: a user without a password can then no longer sign in.
 */
export const unlinkLoader = async (args: LoaderFunctionArgs) => {
  const id = args.params.id ?? "";
  const { ctx, value } = await readPage(args, getWaysIn, { user: id });
  const { issuer, subject } = identityIn(args);
  const identity = value.identities.find((one) => one.issuer === issuer && one.subject === subject);
  if (!identity) throw notFoundPage();
  return {
    title: adminTitle(ctx, "users.waysIn.unlinkSure"),
    lost: {
      name: `${value.user.firstName} ${value.user.lastName}`,
      provider: identity.provider,
      subject,
    },
    cancel: href(id),
  };
};

export const unlinkAction = async (args: ActionFunctionArgs) => {
  const { ctx } = await readSubmittedForm(args);
  const user = args.params.id ?? "";
  const identity = identityIn(args);
  return answerButton(ctx, new FormData(), unlinkProvider, {
    fixed: { user, ...identity },
    to: () => href(user),
    backPath: href(user),
    notice: () => ({
      severity: "success",
      key: "users.waysIn.unlinked",
      params: { subject: identity.subject },
    }),
  });
};
