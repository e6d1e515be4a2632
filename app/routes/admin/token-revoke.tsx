import { useLoaderData } from "@remix-run/react";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ConfirmPage } from "~/ui/pages/DialogPage";
import { tokenRevokeAction, tokenRevokeLoader } from "./token-revoke.server";

export const loader = tokenRevokeLoader;

export const action = tokenRevokeAction;

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
