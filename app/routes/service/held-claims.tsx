import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findHeldClaims } from "~/features/service/claims/held-claims.queries.server";
import { heldClaimsList } from "~/features/service/claims/held-claims-list";
import { recheckClaim } from "~/features/service/claims/settle-held-claim.server";
import { answerButton, byIntent } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, refuseUnknownParameters, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { ActionTable } from "~/ui/lists/ActionTable";
import { Pages } from "~/ui/lists/Pages";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const listRequest = await askList(args, "held-claims");
  refuseUnknownParameters(listRequest);
  const { page, pageSize } = listRequest.paging;
  const { ctx, value } = await readPage(args, findHeldClaims, { page, pageSize: pageSize as 10 });
  return {
    view: await showList(listRequest, heldClaimsList(value, paths.giveClaimBack, ctx.t)),
    title: adminTitle(ctx, "areas.held_claims.title"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return byIntent(form, {
    look: (claim) =>
      answerButton(ctx, new FormData(), recheckClaim, {
        fixed: { claim },
        to: () => paths.heldClaims(),
        backPath: paths.heldClaims(),
        notice: ({ isFound }) =>
          isFound
            ? { severity: "success", key: "claims.held.found" }
            : { severity: "info", key: "cart.held.notFound" },
      }),
  });
}

export const meta = titleMeta;

export default function HeldClaims() {
  const { view } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("areas.held_claims.title")} />
      <p className="lead">{t("claims.held.what")}</p>
      <ActionTable view={view} />
      <Pages view={view} />
    </>
  );
}
