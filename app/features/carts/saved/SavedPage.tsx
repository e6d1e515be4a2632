import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { intents } from "~/ui/fields/intents";
import { BulkBar } from "~/ui/lists/BulkBar";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import type { CartKind } from "../cart";

/** Intents of the list of saved carts: those of one row name the cart, such as `activate:id`. */
export const savedIntents = intents("activate", "confirmDelete", "copy", "nothing", "restore", "selectAll");

export interface SavedData {
  kind: CartKind;
  view: ListView;
  shop: string;
  title: string;
}

export function SavedPage({ page }: { page: SavedData }) {
  const { kind, view, shop } = page;
  const t = useT();
  return (
    <>
      <PageHead
        title={t(`cart.saved.title.${kind}`)}
        actions={<LinkButton href={shop}>{t(`cart.title.${kind}`)}</LinkButton>}
      />
      <form method="post" action={view.address} autoComplete="off">
        <CsrfField />
        <DefaultButton intent={savedIntents.nothing} />
        <DataTable view={view} />
        {view.rows.length > 0 ? (
          <BulkBar>
            <Button intent={savedIntents.confirmDelete} kind="plain" dialog>
              {t("cart.saved.deleteTicked")}
            </Button>
          </BulkBar>
        ) : null}
      </form>
      <Pages view={view} />
    </>
  );
}
