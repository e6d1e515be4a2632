import { findPictures } from "~/features/catalog/pictures.queries.server";
import type { Entrance } from "~/http/enter.server";
import { paths } from "~/http/paths";
import type { ListView, Row } from "~/ui/list-view";

/** The same list with a picture beside each material's name. Who may not see the catalog sees no pictures of it. */
export async function withPictures(
  ctx: Entrance,
  view: ListView,
  { column, materialOf }: { column: string; materialOf: (row: Row) => string },
): Promise<ListView> {
  if (view.rows.length === 0) return view;
  const found = await findPictures(ctx, { materials: view.rows.map(materialOf) });
  if (found.kind !== "ok") return view;
  const pictures = new Map(found.value.map(({ number, picture }) => [number, picture]));
  const rows = view.rows.map((row): Row => {
    const cell = row.cells[column];
    const digest = pictures.get(materialOf(row));
    if (!digest || cell?.kind !== "text") return row;
    return { ...row, cells: { ...row.cells, [column]: { ...cell, picture: paths.picture(digest) } } };
  });
  return { ...view, rows };
}
