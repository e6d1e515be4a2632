import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { linkProvider, unlinkProvider } from "~/features/identity/link-provider.server";
import { resetSecondStep } from "~/features/identity/remove-second-step.server";
import { getWaysIn } from "~/features/identity/ways-in.queries.server";
import { submitted } from "~/http/enter.server";
import { answerButton, answerForm, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";

const href = (id: string) => `/admin/user/${encodeURIComponent(id)}/ways_in`;

/** The page of one user's ways in: identities at providers, and the second step. */
export async function readWaysIn(args: LoaderFunctionArgs) {
  const id = args.params.id ?? "";
  const { ctx, value } = await readPage(args, getWaysIn, { user: id });
  const { user, identities, ...rest } = value;
  const name = `${user.firstName} ${user.lastName}`;
  return {
    title: pageTitle(ctx, "users.waysIn.titleOf", { name }),
    name,
    account: { label: user.username, href: `/admin/users/${encodeURIComponent(id)}/1` },
    identities: identities.map(({ createdAt, ...identity }) => ({
      ...identity,
      since: createdAt.toISOString(),
    })),
    ...rest,
  };
}

export async function answerWaysIn(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  const user = args.params.id ?? "";
  const to = () => href(user);
  return byIntent(form, {
    link: () =>
      answerForm(ctx, form, linkProvider, {
        fixed: { user },
        to,
        notice: () => ({ severity: "success", key: "users.waysIn.linked" }),
      }),
    // An issuer is an address, in which there is no space.
    unlink: (identity) => {
      const space = identity.indexOf(" ");
      const [issuer, subject] = [identity.slice(0, Math.max(0, space)), identity.slice(space + 1)];
      return answerButton(ctx, new FormData(), unlinkProvider, {
        fixed: { user, issuer, subject },
        to,
        back: href(user),
        notice: () => ({ severity: "success", key: "users.waysIn.unlinked", params: { subject } }),
      });
    },
    reset: () =>
      answerForm(ctx, form, resetSecondStep, {
        fixed: { user },
        to,
        notice: () => ({ severity: "success", key: "users.waysIn.wasReset" }),
      }),
  });
}
