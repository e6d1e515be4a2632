import type { Actor } from "~/door/actor";
import type { QueryCtx } from "~/door/operation.server";
import type { SalesDocumentKind } from "~/erp/erp";
import { deliveredDocTypes } from "~/features/organisation/delivered-doc-types";
import { findDocTypesOf } from "~/features/organisation/organisation.queries.server";

const allKinds: readonly SalesDocumentKind[] = ["order", "return", "quote"];

/**
 * Finds which kinds the search for sales documents shows (C-043): those whose document type is classified so and is in use
 * in the sales area, with the titles that administrators gave them. A title as it was delivered is left to the
 * translations.
 */
export async function findSalesDocumentKinds(
  ctx: Pick<QueryCtx, "db" | "cache">,
  { salesArea }: Pick<Actor, "salesArea">,
): Promise<{ kinds: SalesDocumentKind[]; titles: ReadonlyMap<string, string> }> {
  const types = await findDocTypesOf(ctx, salesArea?.id ?? "");
  const isShown = (kind: SalesDocumentKind) =>
    types.some(({ documentType, classification }) => documentType === kind && classification === "salesdoc");
  const renamedTypes = types.filter(
    ({ documentType, title }) =>
      !deliveredDocTypes.some((each) => each.documentType === documentType && each.title === title),
  );
  return {
    // Lists orders and returns if no document types are configured.
    kinds: types.length === 0 ? ["order", "return"] : allKinds.filter(isShown),
    titles: new Map(renamedTypes.map(({ documentType, title }) => [documentType, title])),
  };
}
