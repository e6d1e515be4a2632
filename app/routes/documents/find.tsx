import { useLoaderData } from "@remix-run/react";
import { FoundDocuments, FoundProducts, FoundShipTos } from "~/features/documents/lookup/FoundGroups";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { EmptyState } from "~/ui/lists/EmptyState";
import { PageHead } from "~/ui/pages/PageHead";
import { findLoader } from "./find.server";

export const loader = findLoader;
export const meta = titleMeta;

export default function Find() {
  const { heading, add, documents, products, shipTos, none } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={heading} />
      {none === null ? null : <EmptyState text={none} />}
      {documents.length > 0 ? <FoundDocuments documents={documents} /> : null}
      {products.rows.length > 0 ? <FoundProducts products={products} quantity={add} /> : null}
      {shipTos.length > 0 ? <FoundShipTos shipTos={shipTos} /> : null}
      <p>
        <small>{t("documents.findHint")}</small>
      </p>
    </>
  );
}
