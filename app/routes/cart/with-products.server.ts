import { findPictures } from "~/features/catalog/product/pictures.queries.server";
import type { Entrance } from "~/http/entrance";
import { paths } from "~/http/paths";
import type { ListView, Row } from "~/ui/lists/list-view";

/**
 * Adds a picture to each material of a list, and a link to its product if the cell has none. Rows stay as they are for
 * visitors who may not see the catalog, and for materials that the sales area does not sell.
 */
export async function withProducts<V extends Omit<ListView, "name" | "address">>(
  ctx: Entrance,
  view: V,
  { column, materialOf }: { column: string; materialOf: (row: Row) => string },
): Promise<V> {
  if (view.rows.length === 0) return view;
  const materials = [...new Set(view.rows.map(materialOf))].slice(0, 200);
  const outcome = await findPictures(ctx, { materials });
  if (outcome.kind !== "ok") return view;
  const pictures = new Map(outcome.value.map(({ number, picture }) => [number, picture]));
  const site = ctx.actor.salesArea?.id ?? "";
  const rows = view.rows.map((row): Row => {
    const cell = row.cells[column];
    const material = materialOf(row);
    const digest = pictures.get(material);
    if (digest === undefined || cell?.kind !== "text") return row;
    const productCell = {
      href: paths.product(site, material),
      ...cell,
      ...(digest ? { picture: paths.picture(digest) } : {}),
    };
    return { ...row, cells: { ...row.cells, [column]: productCell } };
  });
  return { ...view, rows };
}
