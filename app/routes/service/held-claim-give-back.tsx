import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getHeldClaim } from "~/features/service/claims/held-claims.queries.server";
import { giveClaimBack } from "~/features/service/claims/settle-held-claim.server";
import { answerButton } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ConfirmPage } from "~/ui/pages/DialogPage";
import { Facts } from "~/ui/pages/Facts";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getHeldClaim, { claim: args.params.id ?? "" });
  const { claim, person } = value;
  return {
    person,
    partner: claim.partner,
    document: claim.content.document,
    text: claim.content.text,
    sentAt: claim.createdAt.toISOString(),
    cancel: paths.heldClaims(),
    title: adminTitle(ctx, "claims.held.question"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx } = await readSubmittedForm(args);
  return answerButton(ctx, new FormData(), giveClaimBack, {
    fixed: { claim: args.params.id },
    to: () => paths.heldClaims(),
    backPath: paths.heldClaims(),
    notice: ({ isFound }) =>
      isFound
        ? { severity: "warning", key: "claims.held.found" }
        : { severity: "success", key: "claims.held.givenBack" },
  });
}

export const meta = titleMeta;

export default function GiveClaimBack() {
  const { person, partner, document, text, sentAt, cancel } = useLoaderData<typeof loader>();
  const t = useT();
  const formats = useFormats();
  return (
    <ConfirmPage
      title={t("claims.held.question")}
      lost={
        <>
          <p>{t("claims.held.lost")}</p>
          <Facts
            facts={[
              {
                term: t("claims.document"),
                value: `${t(`documents.kinds.${document.kind}`)} ${document.number}`,
              },
              { term: t("claims.held.person"), value: person },
              { term: t("documents.soldTo"), value: `${partner.name} (${partner.number})` },
              { term: t("claims.sentAt"), value: formatInstant(sentAt, formats) },
              ...(text ? [{ term: t("claims.text"), value: text }] : []),
            ]}
          />
        </>
      }
      confirm={{ label: t("claims.held.giveBack"), intent: "giveBack" }}
      cancel={cancel}
      hidden={<CsrfField />}
    />
  );
}
