import { holds } from "~/door/actor";
import { valueOr } from "~/door/value-or";
import type { Entrance } from "~/http/entrance/entrance";
import type { Cell } from "~/ui/lists/list-view";
import type { Collection } from "../collection";
import { areaTitle } from "../words";
import { collections } from "./collections.server";
import { editHref } from "./list-view-of";

/** Hits shown of one area; the area's own list has the others. */
const maxHits = 4;
/** Records read of one area; more than are shown, because those are left out whose columns lack the words. */
const maxReadRecords = 20;

interface RecordHits {
  title: string;
  /** Leads to the list with all hits; null if all are shown. */
  more: string | null;
  hits: { href: string; label: string; note: string }[];
}

/** Finds records of every area that the reader may enter, by the words that their lists show. */
export async function findRecords(ctx: Entrance, q: string): Promise<RecordHits[]> {
  if (q === "") return [];
  // Users are searched by more than their list shows.
  const openCollections = collections.filter(
    ({ name, permission }) => name !== "users" && holds(ctx.actor, permission),
  );
  const results = await Promise.all(openCollections.map((collection) => findIn(ctx, collection, q)));
  return results.filter(({ hits }) => hits.length > 0);
}

async function findIn(ctx: Entrance, collection: Collection, q: string): Promise<RecordHits> {
  const { t } = ctx;
  const outcome = await collection.operations.list(ctx, { q, pageSize: maxReadRecords });
  const records = valueOr(ctx, outcome, null)?.records ?? [];
  const reader = { t, formats: ctx.actor.formats };
  const query = q.toLocaleLowerCase(ctx.actor.formats.locale);
  const list = `/admin/${collection.path}?q=${encodeURIComponent(q)}`;
  const hits = records
    .filter(({ deletedAt }) => !deletedAt)
    .flatMap((record) => {
      const cells = collection.columns.map((column) => textCell(column.key, column.cell(record, reader)));
      const matchingCell = cells.find(({ text }) =>
        text.toLocaleLowerCase(ctx.actor.formats.locale).includes(query),
      );
      if (!matchingCell) return [];
      const key = cells.find(({ isKey }) => isKey) ?? cells[0];
      const label = key?.text || record.id;
      const note = matchingCell === key ? "" : matchingCell.text.slice(0, 160);
      return [{ href: editHref(collection, record.id) ?? key?.href ?? list, label, note }];
    });
  const more = hits.length > maxHits ? list : null;
  return { title: areaTitle(collection, t), more, hits: hits.slice(0, maxHits) };
}

function textCell(isKey: boolean | undefined, cell: Cell | null) {
  const { text, href } = cell?.kind === "text" ? cell : { text: "", href: undefined };
  return { isKey, text, href };
}
