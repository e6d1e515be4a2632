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
  recordPage: RecordPage,
  options: Options,
): Omit<ListView, "name" | "address"> {
  const { t } = options;
  const hasActionColumn = hasActions(collection);
  const columns: Column[] = collection.columns.map(({ cell: _, caption, ...column }) => ({
    ...column,
    caption: t(caption),
  }));
  if (hasActionColumn) {
    // Row actions stay visible, however many columns there are.
    columns.push({
      name: rowActions,
      caption: t("admin.actions"),
      datatype: "actions",
      action: true,
      sticky: "right",
    });
  }
  const { sortBy, order } = recordPage.question;
  return {
    caption: areaTitle(collection, t),
    columns,
    rows: recordPage.records.map((record) => rowOf(collection, record, recordPage, options)),
    selectable: collection.can.includes("bulkDelete"),
    paging: {
      page: recordPage.page,
      pageSize: recordPage.pageSize,
      totalResults: recordPage.total,
      more: recordPage.more,
    },
    ...(sortBy ? { sort: { field: sortBy, direction: order } } : {}),
    ...emptyOf(recordPage, t),
  };
}

/** An empty list without a search says that nothing was created yet, not that nothing was found. */
function emptyOf({ question }: RecordPage, t: Reader["t"]): { empty?: string } {
  const { q, filters, fromDate, toDate } = question;
  if (q) return { empty: t("ui.notFoundValue", { value: q }) };
  const isNarrowed = Object.keys(filters).length > 0 || fromDate || toDate;
  return isNarrowed ? {} : { empty: t("admin.noneYet") };
}

/** Name of a column that no field has. */
const rowActions = "row-actions";

function hasActions({ can, commands }: Collection): boolean {
  return (
    commands.length > 0 || can.some((ability) => ["edit", "delete", "reorder", "copy"].includes(ability))
  );
}

function rowOf(collection: Collection, record: AdminRecord, recordPage: RecordPage, options: Options): Row {
  const kind = record.deletedAt ? "deleted" : collection.rowKind?.(record);
  const cells: Record<string, Cell | null> = {};
  for (const column of collection.columns) cells[column.name] = column.cell(record, options);
  const key = collection.columns.find((column) => column.key) ?? collection.columns[0];
  const keyCell = key ? cells[key.name] : null;
  const name = keyCell?.kind === "text" ? keyCell.text : record.id;
  if (key && keyCell?.kind === "text" && !record.deletedAt && editHref(collection, record.id)) {
    cells[key.name] = { ...keyCell, href: `${editHref(collection, record.id)}${options.place}` };
  }
  cells[rowActions] = { kind: "actions", actions: actionsOf(collection, record, name, recordPage, options) };
  return {
    id: record.id,
    ...(kind ? { kind } : {}),
    cells,
    ...(options.selectAll && !record.deletedAt ? { selected: true } : {}),
  };
}

/** The accessible name begins with the visible label (WCAG 2.5.3) and names the row. */
const nameOf = (label: string, of: string) => ({ label, name: `${label} ${of}` });

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
  recordPage: RecordPage,
  { t, place, moved }: Options,
): RowAction[] {
  const { can, commands, path } = collection;
  const id = record.id;
  if (record.deletedAt) {
    return can.includes("restore") ? [{ ...nameOf(t("admin.restore"), of), intent: `restore:${id}` }] : [];
  }
  const actions: RowAction[] = [];
  const edit = editHref(collection, id);
  if (edit) actions.push({ ...nameOf(t("admin.edit"), of), href: `${edit}${place}` });
  if (can.includes("reorder") && !recordPage.question.q) {
    const focusOf = (intent: string) => (moved === intent ? { focus: true } : {});
    const isFirst = recordPage.page === 1 && recordPage.records[0] === record;
    const isLast =
      recordPage.page * recordPage.pageSize >= recordPage.total && recordPage.records.at(-1) === record;
    // Keeps the focus on the moved row; at the end of the list on the button of the other direction.
    const [ascending, descending] = [`up:${id}`, `down:${id}`];
    if (!isFirst)
      actions.push({
        ...nameOf(t("admin.up"), of),
        intent: ascending,
        ...focusOf(ascending),
        ...(isLast ? focusOf(descending) : {}),
      });
    if (!isLast)
      actions.push({
        ...nameOf(t("admin.down"), of),
        intent: descending,
        ...focusOf(descending),
        ...(isFirst ? focusOf(ascending) : {}),
      });
  }
  if (can.includes("copy")) {
    const create = createHref(collection);
    if (create)
      actions.push({ ...nameOf(t("admin.copy"), of), href: `${create}?from=${encodeURIComponent(id)}` });
  }
  if (collection.look) {
    actions.push({
      ...nameOf(t(collection.look.label), of),
      href: collection.look.href(encodeURIComponent(id)),
    });
  }
  for (const command of commands) {
    if (!command.isOffered(record)) continue;
    const names = nameOf(t(command.label), of);
    if (command.asks) actions.push({ ...names, href: `${command.asks(id)}${place}`, dialog: true });
    else actions.push({ ...names, intent: `${command.name}:${id}` });
  }
  if (can.includes("delete")) {
    const list = place.replace(/^\?/, "&");
    const href = `/admin/${path}/delete?selected=${encodeURIComponent(id)}${list}`;
    actions.push({ ...nameOf(t("ui.delete"), of), href, dialog: true });
  }
  return actions;
}
