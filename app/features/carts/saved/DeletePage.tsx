import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { intents } from "~/ui/fields/intents";
import { ConfirmPage } from "~/ui/pages/DialogPage";
import { CartFields } from "../CartFields";
import type { CartKind } from "../cart";

export const deleteIntents = intents("deleteCart", "deleteLines");

export interface DeleteData {
  kind: CartKind;
  cart: { id: string; version: number };
  all: boolean;
  count: number;
  /** Name of the first item. */
  lines: { id: string; itemNumber: number; name: string }[];
  cancel: string;
  title: string;
}

/** Asks for confirmation before ticked lines or the whole cart are deleted, and names them. */
export function DeletePage({ page }: { page: DeleteData }) {
  const t = useT();
  const { kind, all, count, lines } = page;
  return (
    <ConfirmPage
      lost={
        <>
          <p>{all ? t(`cart.deleteCartLost.${kind}`, { count }) : t("cart.deleteLinesLost", { count })}</p>
          <ul>
            {lines.map(({ id, itemNumber, name }) => (
              <li key={id}>
                {itemNumber} {name}
              </li>
            ))}
          </ul>
          {count > lines.length ? <p>{t("cart.andOthers", { count: count - lines.length })}</p> : null}
        </>
      }
      confirm={{ intent: all ? deleteIntents.deleteCart : deleteIntents.deleteLines }}
      cancel={page.cancel}
      hidden={
        <>
          <CsrfField />
          <CartFields cart={page.cart} />
        </>
      }
    />
  );
}
