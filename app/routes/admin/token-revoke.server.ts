import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { listHref, placeOf } from "~/admin/pages/list-page.server";
import { revokeToken } from "~/features/identity/people/revoke-token.server";
import tokens from "~/features/identity/people/tokens.collection.server";
import { notFoundPage } from "~/http/failures.server";
import { answerButton } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";

const tokenSchema = z.object({ title: z.string(), revokedAt: z.date().nullable() });

/** Asks for confirmation before a token is revoked, which cannot be undone. */
export const tokenRevokeLoader = async (args: LoaderFunctionArgs) => {
  const { ctx, value } = await readPage(args, tokens.operations.get, { id: args.params.id });
  const { title, revokedAt } = tokenSchema.parse(value);
  if (revokedAt !== null) throw notFoundPage();
  return {
    title: adminTitle(ctx, "areas.tokens.revokeSure"),
    token: title,
    cancel: listHref(tokens, placeOf(args, tokens)),
  };
};

export const tokenRevokeAction = async (args: ActionFunctionArgs) => {
  const { ctx } = await readSubmittedForm(args);
  const to = listHref(tokens, placeOf(args, tokens));
  return answerButton(ctx, new FormData(), revokeToken, {
    fixed: { id: args.params.id },
    to: () => to,
    backPath: to,
    notice: () => ({ severity: "success", key: "areas.tokens.revoked" }),
  });
};
