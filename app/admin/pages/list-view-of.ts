import type { Cell, Column, ListView, Row, RowAction } from "~/ui/lists/list-view";
import type { AdminRecord } from "../admin-record";
import type { Collection, Reader, RecordPage } from "../collection";
import { areaTitle } from "../words";

interface Options extends Reader {
  /** Query of the list's address that leads back to it. */
  place: string;
  selectAll?: boolean;
  /** Intent of the button that moved a row. */
  moved?: string;
}

/** Converts a page of records to the view of a list. */
export function listViewOf(
  collection: Collection,
  found: RecordPage,
  options: Options,
): Omit<ListView, "name" | "address"> {
  const { t } = options;
  const acts = hasActions(collection);
  const columns: Column[] = collection.columns.map(({ cell: _, caption, ...column }) => ({
    ...column,
    caption: t(caption),
  }));
  if (acts) {
    // Row actions stay visible, however many columns there are.
    columns.push({
      name: rowActions,
      caption: t("admin.actions"),
      datatype: "actions",
      action: true,
      sticky: "right",
    });
  }
  const { sortBy, order } = found.question;
  return {
    caption: areaTitle(collection, t),
    columns,
    rows: found.records.map((record) => rowOf(collection, record, found, options)),
    selectable: collection.can.includes("bulkDelete"),
    paging: { page: found.page, pageSize: found.pageSize, totalResults: found.total, more: found.more },
    ...(sortBy ? { sort: { field: sortBy, direction: order } } : {}),
    ...emptyOf(found, t),
  };
}

/** An empty list without a search says that nothing was created yet, not that nothing was found. */
function emptyOf({ question }: RecordPage, t: Reader["t"]): { empty?: string } {
  const { q, filters, fromDate, toDate } = question;
  if (q) return { empty: t("ui.notFoundValue", { value: q }) };
  const narrowed = Object.keys(filters).length > 0 || fromDate || toDate;
  return narrowed ? {} : { empty: t("admin.noneYet") };
}

/** A name that no field has. */
const rowActions = "row-actions";

function hasActions({ can, commands }: Collection): boolean {
  return (
    commands.length > 0 || can.some((ability) => ["edit", "delete", "reorder", "copy"].includes(ability))
  );
}

function rowOf(collection: Collection, record: AdminRecord, found: RecordPage, options: Options): Row {
  const kind = record.deletedAt ? "deleted" : collection.rowKind?.(record);
  const cells: Record<string, Cell | null> = {};
  for (const column of collection.columns) cells[column.name] = column.cell(record, options);
  const key = collection.columns.find((column) => column.key) ?? collection.columns[0];
  const keyCell = key ? cells[key.name] : null;
  const name = keyCell?.kind === "text" ? keyCell.text : record.id;
  if (key && keyCell?.kind === "text" && !record.deletedAt && editHref(collection, record.id)) {
    cells[key.name] = { ...keyCell, href: `${editHref(collection, record.id)}${options.place}` };
  }
  cells[rowActions] = { kind: "actions", actions: actionsOf(collection, record, name, found, options) };
  return {
    id: record.id,
    ...(kind ? { kind } : {}),
    cells,
    ...(options.selectAll && !record.deletedAt ? { selected: true } : {}),
  };
}

/** The accessible name begins with the visible label (WCAG 2.5.3) and names the row. */
const called = (label: string, of: string) => ({ label, name: `${label} ${of}` });

export function editHref(collection: Collection, id: string): string | null {
  const segment = encodeURIComponent(id);
  if (collection.pages?.edit) return collection.pages.edit(segment);
  return collection.can.includes("edit") ? `/admin/${collection.path}/${segment}` : null;
}

export function createHref(collection: Collection): string | null {
  if (!collection.can.includes("create")) return null;
  return collection.pages?.create ?? `/admin/${collection.path}/create`;
}

function actionsOf(
  collection: Collection,
  record: AdminRecord,
  of: string,
  found: RecordPage,
  { t, place, moved }: Options,
): RowAction[] {
  const { can, commands, path } = collection;
  const id = record.id;
  if (record.deletedAt) {
    return can.includes("restore") ? [{ ...called(t("admin.restore"), of), intent: `restore:${id}` }] : [];
  }
  const actions: RowAction[] = [];
  const edit = editHref(collection, id);
  if (edit) actions.push({ ...called(t("admin.edit"), of), href: `${edit}${place}` });
  if (can.includes("reorder") && !found.question.q) {
    const held = (intent: string) => (moved === intent ? { focus: true } : {});
    const first = found.page === 1 && found.records[0] === record;
    const last = found.page * found.pageSize >= found.total && found.records.at(-1) === record;
    // Keeps the focus on the moved row; at the end of the list on the button of the other direction.
    const [up, down] = [`up:${id}`, `down:${id}`];
    if (!first)
      actions.push({ ...called(t("admin.up"), of), intent: up, ...held(up), ...(last ? held(down) : {}) });
    if (!last)
      actions.push({
        ...called(t("admin.down"), of),
        intent: down,
        ...held(down),
        ...(first ? held(up) : {}),
      });
  }
  if (can.includes("copy")) {
    const create = createHref(collection);
    if (create)
      actions.push({ ...called(t("admin.copy"), of), href: `${create}?from=${encodeURIComponent(id)}` });
  }
  if (collection.look) {
    actions.push({
      ...called(t(collection.look.label), of),
      href: collection.look.href(encodeURIComponent(id)),
    });
  }
  for (const command of commands) {
    if (!command.shown(record)) continue;
    const names = called(t(command.label), of);
    if (command.asks) actions.push({ ...names, href: `${command.asks(id)}${place}`, dialog: true });
    else actions.push({ ...names, intent: `${command.name}:${id}` });
  }
  if (can.includes("delete")) {
    const list = place.replace(/^\?/, "&");
    const href = `/admin/${path}/delete?selected=${encodeURIComponent(id)}${list}`;
    actions.push({ ...called(t("ui.delete"), of), href, dialog: true });
  }
  return actions;
}
