import { findPictures } from "~/features/catalog/product/pictures.queries.server";
import type { Entrance } from "~/http/entrance/entrance";
import { paths } from "~/http/paths";
import type { ListView, Row } from "~/ui/lists/list-view";

/**
 * Adds a picture to each material of a list, a link to its product if the cell has none, and the contents of its unit. Rows stay as they are for
 * visitors who may not see the catalog, and for materials that the sales area does not sell.
 */
export async function withProducts<V extends Omit<ListView, "name" | "address">>(
  ctx: Entrance,
  view: V,
  {
    column,
    materialOf,
    quantity,
    inCart = false,
  }: {
    column: string;
    materialOf: (row: Row) => string;
    /** Column of a quantity, below which the contents of the unit are said. */
    quantity?: string;
    /** True for lines of a cart, where administrators may switch pictures off. */
    inCart?: boolean;
  },
): Promise<V> {
  if (view.rows.length === 0) return view;
  const materials = [...new Set(view.rows.map(materialOf))].slice(0, 200);
  const outcome = await findPictures(ctx, { materials, contents: quantity !== undefined, inCart });
  if (outcome.kind !== "ok") return view;
  const products = new Map(outcome.value.map((product) => [product.number, product]));
  const site = ctx.actor.salesArea?.id ?? "";
  const rows = view.rows.map((row): Row => {
    const cell = row.cells[column];
    const material = materialOf(row);
    const product = products.get(material);
    if (!product || cell?.kind !== "text") return row;
    const productCell = {
      href: paths.product(site, material),
      ...cell,
      ...(product.picture ? { picture: paths.picture(product.picture) } : {}),
    };
    const cells = { ...row.cells, [column]: productCell };
    const amount = quantity && row.cells[quantity];
    if (!quantity || !amount || amount.kind !== "input" || !product.contents) return { ...row, cells };
    return { ...row, cells: { ...cells, [quantity]: { ...amount, note: product.contents } } };
  });
  return { ...view, rows };
}
