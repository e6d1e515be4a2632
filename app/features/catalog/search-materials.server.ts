import type { QueryCtx } from "~/door/operation.server";
import type { ErpContext } from "~/erp/erp";
import { inSpellings } from "~/lib/numbers/in-spellings";

type Materials = QueryCtx["erp"]["materials"];
type MaterialSearch = Parameters<Materials["search"]>[1];

/** Searches materials in the ERP; if nothing bears a number that is sought, without the zeros before it. */
export function searchMaterials(
  { erp }: Pick<QueryCtx, "erp">,
  erpContext: ErpContext,
  search: MaterialSearch,
): ReturnType<Materials["search"]> {
  const { q, criteria } = search;
  const number = q ?? criteria?.materialNumber ?? "";
  return inSpellings(
    number,
    (spelling) =>
      erp.materials.search(erpContext, {
        ...search,
        ...(q === undefined ? {} : { q: spelling }),
        ...(q === undefined && criteria?.materialNumber
          ? { criteria: { ...criteria, materialNumber: spelling } }
          : {}),
      }),
    ({ value }) => value.total === 0,
  );
}
