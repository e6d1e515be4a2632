import { useLoaderData } from "@remix-run/react";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ConfirmPage } from "~/ui/pages/DialogPage";
import { unlinkAction, unlinkLoader } from "./user-ways-in.server";

export const loader = unlinkLoader;

export const action = unlinkAction;

export const meta = titleMeta;

export default function UserUnlink() {
  const { lost, cancel } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <ConfirmPage
      title={t("users.waysIn.unlinkSure")}
      lost={<p>{t("users.waysIn.unlinkLost", lost)}</p>}
      confirm={{ label: t("ui.remove"), intent: "unlink" }}
      cancel={cancel}
      hidden={<CsrfField />}
    />
  );
}
