import { findPictures } from "~/features/catalog/product/pictures.queries.server";
import type { Entrance } from "~/http/entrance";
import { paths } from "~/http/paths";
import type { ListView, Row } from "~/ui/lists/list-view";

/**
 * The same list with a picture beside each material's name, which leads to the product where it leads nowhere else.
 * Who may not see the catalog sees nothing of it, and what the sales area does not sell stays as it is.
 */
export async function withProducts<V extends Omit<ListView, "name" | "address">>(
  ctx: Entrance,
  view: V,
  { column, materialOf }: { column: string; materialOf: (row: Row) => string },
): Promise<V> {
  if (view.rows.length === 0) return view;
  const materials = [...new Set(view.rows.map(materialOf))].slice(0, 200);
  const found = await findPictures(ctx, { materials });
  if (found.kind !== "ok") return view;
  const pictures = new Map(found.value.map(({ number, picture }) => [number, picture]));
  const site = ctx.actor.salesArea?.id ?? "";
  const rows = view.rows.map((row): Row => {
    const cell = row.cells[column];
    const material = materialOf(row);
    const digest = pictures.get(material);
    if (digest === undefined || cell?.kind !== "text") return row;
    const shown = {
      href: paths.product(site, material),
      ...cell,
      ...(digest ? { picture: paths.picture(digest) } : {}),
    };
    return { ...row, cells: { ...row.cells, [column]: shown } };
  });
  return { ...view, rows };
}
