import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ConfirmPage } from "~/ui/pages/DialogPage";
import type { CartKind } from "../cart";
import { restorableDays } from "./restorable-days";

export interface DeleteSavedData {
  kind: CartKind;
  carts: { id: string; title: string; lines: number }[];
  cancel: string;
  title: string;
}

export function DeleteSavedPage({ page }: { page: DeleteSavedData }) {
  const { kind, carts, cancel } = page;
  const t = useT();
  return (
    <ConfirmPage
      lost={
        <>
          <p>{t(`cart.saved.lost.${kind}`, { count: carts.length })}</p>
          <ul>
            {carts.map(({ id, title, lines }) => (
              <li key={id}>
                {title} ({t("cart.lineCount", { count: lines })})
              </li>
            ))}
          </ul>
          <p>{t(`cart.saved.restorable.${kind}`, { days: restorableDays })}</p>
        </>
      }
      confirm={{ intent: "delete" }}
      cancel={cancel}
      hidden={<CsrfField />}
    />
  );
}
