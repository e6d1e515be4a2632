import { useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/i18n-context";
import { Button, DefaultButton, LinkButton } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { DataTable } from "~/ui/DataTable";
import type { ListView } from "~/ui/list-view";
import { PageHead } from "~/ui/PageHead";
import { Pages } from "~/ui/Pages";
import { BulkBar } from "~/ui/SelectAll";
import type { CartKind } from "./cart";

export interface SavedData {
  kind: CartKind;
  view: ListView;
  shop: string;
  title: string;
}

export function SavedPage() {
  const { kind, view, shop } = useLoaderData<SavedData>();
  const t = useT();
  return (
    <>
      <PageHead
        title={t(`cart.saved.title.${kind}`)}
        actions={<LinkButton href={shop}>{t(`cart.title.${kind}`)}</LinkButton>}
      />
      <form method="post">
        <CsrfField />
        <DefaultButton intent="nothing" />
        <DataTable view={view} />
        {view.rows.length > 0 ? (
          <BulkBar>
            <Button intent="confirmDelete" kind="plain" dialog>
              {t("cart.saved.deleteTicked")}
            </Button>
          </BulkBar>
        ) : null}
      </form>
      <Pages view={view} />
    </>
  );
}
