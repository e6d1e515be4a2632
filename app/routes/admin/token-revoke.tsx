import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerTokenRevocation, readTokenRevocation } from "~/admin/token-revocation.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ConfirmPage } from "~/ui/pages/DialogPage";

export const loader = (args: LoaderFunctionArgs) => readTokenRevocation(args);

export const action = (args: ActionFunctionArgs) => answerTokenRevocation(args);

export const meta = titleMeta;

export default function TokenRevocation() {
  const { token, cancel } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <ConfirmPage
      title={t("areas.tokens.revokeSure")}
      lost={<p>{t("areas.tokens.revokeLost", { token })}</p>}
      confirm={{ label: t("areas.tokens.revoke"), intent: "revoke" }}
      cancel={cancel}
      hidden={<CsrfField />}
    />
  );
}
