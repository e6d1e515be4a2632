import { type ReactNode, useRef } from "react";
import { useT } from "~/i18n/i18n-context";
import { CellContent } from "./CellContent";
import { EmptyState } from "./EmptyState";
import {
  type Cell,
  type Column,
  isSelectable,
  isTall,
  type ListView,
  nextSort,
  type Row,
  type Sort,
} from "./list-view";
import { SelectAll } from "./SelectAll";

/** Where the links of a table lead; the whole state of a list is in its address. */
export interface TableLinks {
  sort?: (sort: Sort) => string;
}

/**
 * A list as a table, and as cards on small screens. It has no form of its own: buttons and ticks in it belong to the
 * one form that the page puts round it. Everything in it is plain HTML; its links are ordinary links.
 */
export function DataTable(props: { view: ListView; links?: TableLinks; showCaption?: boolean }) {
  const { view, links = {} } = props;
  const table = useRef<HTMLTableElement>(null);
  if (view.rows.length === 0) return <EmptyState text={view.empty} />;
  const columns = view.columns.filter((column) => !column.hidden);
  const span = columns.length + (view.selectable ? 1 : 0);
  const caption = <span className={props.showCaption ? undefined : "unseen"}>{view.caption}</span>;
  return (
    <ScrollRegion view={view}>
      <table ref={table} className="cards">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {view.selectable ? (
              <th scope="col" className="w-narrow">
                <SelectAll table={table} />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.name} column={column} sort={view.sort} href={links.sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <TableRow key={row.id} row={row} columns={columns} selectable={view.selectable} span={span} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** A table made to be scrolled can be reached and has a name, or the keyboard could not scroll it. */
function ScrollRegion({ view, children }: { view: ListView; children: ReactNode }) {
  const sticky = view.columns.some((column) => column.sticky && !column.hidden);
  if (!sticky) return <div className="scroll">{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what it can reach
    <section className={isTall(view) ? "scroll tall" : "scroll"} aria-label={view.caption} tabIndex={0}>
      {children}
    </section>
  );
}

function HeadCell(props: {
  column: Column;
  sort: Sort | undefined;
  href: ((sort: Sort) => string) | undefined;
}) {
  const { column, sort, href } = props;
  const sorted = sort?.field === column.name ? sort.direction : undefined;
  const caption = column.action ? <span className="unseen">{column.caption}</span> : column.caption;
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={sorted && (sorted === "asc" ? "ascending" : "descending")}
    >
      {column.sortable && href ? <a href={href(nextSort(sort, column.name))}>{caption}</a> : caption}
    </th>
  );
}

function TableRow(props: { row: Row; columns: Column[]; selectable: boolean | undefined; span: number }) {
  const { row, columns, selectable, span } = props;
  const t = useT();
  const messages = row.messages ?? [];
  const classes = [row.kind ?? "", messages.length > 0 ? "below" : ""].filter(Boolean).join(" ");
  return (
    <>
      <tr id={`row-${row.id}`} className={classes || undefined}>
        {selectable ? (
          <td className="w-narrow">
            {isSelectable(row) || row.kind === "deleted" || row.kind === "locked" ? (
              <input
                type="checkbox"
                className="pick"
                name="selected"
                value={row.id}
                defaultChecked={row.selected}
                disabled={!isSelectable(row)}
                aria-label={t("ui.select.row", { row: nameOf(row, columns) })}
              />
            ) : null}
          </td>
        ) : null}
        {columns.map((column) => (
          <TableCell key={column.name} row={row} column={column} name={nameOf(row, columns)} />
        ))}
      </tr>
      {messages.map((message) => (
        <tr key={message.text} className={`said ${message.severity}`}>
          <td colSpan={span}>
            <strong>{t(`ui.severity.${message.severity}`)}:</strong> {message.text}
          </td>
        </tr>
      ))}
    </>
  );
}

function TableCell({ row, column, name }: { row: Row; column: Column; name: string }) {
  const cell = row.cells[column.name];
  const content = cell ? <CellContent cell={cell} /> : null;
  if (column.key) {
    return (
      <th scope="row" className={classOf(column)}>
        {content}
        <Toggle row={row} name={name} />
        <Belonging row={row} />
      </th>
    );
  }
  return (
    <td className={classOf(column)} data-label={column.action || !content ? undefined : column.caption}>
      {content}
    </td>
  );
}

/** Folds the rows beneath away. The button belongs to the list's form; what it did is remembered for this table. */
function Toggle({ row, name }: { row: Row; name: string }) {
  const t = useT();
  if (row.open === undefined) return null;
  return (
    <button
      type="submit"
      className="toggle"
      name="intent"
      value={`${row.open ? "close" : "open"}:${row.id}`}
      aria-expanded={row.open}
      aria-label={t(row.open ? "ui.row.close" : "ui.row.open", { row: name })}
    >
      {row.open ? "▾" : "▸"}
    </button>
  );
}

/** What a row is, in words: indents and colours alone would say it only to some. */
function Belonging({ row }: { row: Row }): ReactNode {
  const t = useT();
  switch (row.kind) {
    case "child":
      return <small> {t("ui.row.partOf", { row: row.partOf ?? "" })}</small>;
    case "included":
      return <small> {t("ui.row.includedIn", { row: row.partOf ?? "" })}</small>;
    case "deleted":
      return <small> ({t("ui.row.deleted")})</small>;
    case "locked":
      return <small> ({t("ui.row.locked")})</small>;
    default:
      return null;
  }
}

/** What a row is called when it is spoken of: the text of its key column. */
function nameOf(row: Row, columns: Column[]): string {
  const key = columns.find((column) => column.key) ?? columns[0];
  const cell = key ? row.cells[key.name] : undefined;
  return cell?.kind === "text" ? cell.text : row.id;
}

const rightByNature: readonly Cell["kind"][] = ["number", "money", "quantity"];

function classOf(column: Column): string | undefined {
  const justify = column.justify ?? (rightByNature.includes(column.datatype) ? "right" : "left");
  const classes = [
    justify === "left" ? "" : justify,
    column.width ? `w-${column.width}` : "",
    column.sticky ? `stick-${column.sticky}` : "",
    column.wrap || column.datatype === "actions" ? "" : "nowrap",
    column.action ? "acts" : "",
  ];
  return classes.filter(Boolean).join(" ") || undefined;
}
