import { type MouseEvent, type ReactNode, useRef } from "react";
import { useT } from "~/i18n/i18n-context";
import { CellContent, isFigure } from "./CellContent";
import { EmptyState } from "./EmptyState";
import { sortAddress } from "./list-address";
import {
  type Cell,
  type Column,
  isFoldedAway,
  isSelectable,
  isTall,
  type ListView,
  nextSort,
  type Row,
} from "./list-view";
import { SelectAll } from "./SelectAll";
import { tableFormId } from "./TableForm";
import { type Fold, useFolding } from "./use-folding";

/**
 * A list as a table, and as cards on small screens. It has no form of its own: its buttons and ticks belong to the one
 * form that the page puts round it; `<Pages>` beneath it has the form for its stored settings. Everything in it is plain
 * HTML; its links are ordinary links.
 */
export function DataTable(props: { view: ListView; showCaption?: boolean }) {
  const { view, fold } = useFolding(props.view);
  const table = useRef<HTMLTableElement>(null);
  if (view.rows.length === 0) return <EmptyList view={view} />;
  const visibleColumns = view.columns.filter((column) => !column.hidden);
  const columns = visibleColumns.filter((column) => !column.beneath);
  const beneathColumns = visibleColumns.filter((column) => column.beneath);
  const span = columns.length + (view.selectable ? 1 : 0);
  const caption = <span className={props.showCaption ? undefined : "unseen"}>{view.caption}</span>;
  return (
    <ScrollRegion view={view}>
      <table ref={table} className="cards">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {view.selectable ? (
              <th scope="col" className="w-pick">
                <SelectAll table={table} />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.name} column={column} view={view} />
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <TableRow key={row.id} {...{ row, view, columns, beneath: beneathColumns, span, fold }} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Makes a scrolling table focusable and names it, so that the keyboard can scroll it. */
function ScrollRegion({ view, children }: { view: ListView; children: ReactNode }) {
  const sticky = view.columns.some((column) => column.sticky && !column.hidden);
  if (!sticky) return <div className="scroll">{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll focusable regions
    <section className={isTall(view) ? "scroll tall" : "scroll"} aria-label={view.caption} tabIndex={0}>
      {children}
    </section>
  );
}

function HeadCell({ column, view }: { column: Column; view: ListView }) {
  const { sort } = view;
  const sortDirection = sort?.field === column.name ? sort.direction : undefined;
  const caption = column.action ? <span className="unseen">{column.caption}</span> : column.caption;
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={sortDirection && (sortDirection === "asc" ? "ascending" : "descending")}
    >
      {column.sortable ? <a href={sortAddress(view, nextSort(sort, column.name))}>{caption}</a> : caption}
    </th>
  );
}

interface RowProps {
  row: Row;
  view: ListView;
  columns: Column[];
  fold: Fold;
}

function TableRow(props: RowProps & { beneath: Column[]; span: number }) {
  const { row, view, columns, beneath, span } = props;
  const t = useT();
  const messages = row.messages ?? [];
  const detailCells = beneath.flatMap(({ name }) => row.cells[name] ?? []).filter((cell) => !isBlank(cell));
  // A closed row hides its details, but not the messages about it.
  const showsDetails = detailCells.length > 0 && row.open !== false;
  const continues = messages.length > 0 || showsDetails;
  const classes = [row.kind ?? "", continues ? "below" : ""].filter(Boolean).join(" ");
  const isHidden = isFoldedAway(view, row);
  const messageIds = messageIdsOf(row);
  return (
    <>
      <tr id={row.anchor} className={classes || undefined} hidden={isHidden}>
        {view.selectable ? (
          <td className="w-pick">
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
          <TableCell key={column.name} {...props} column={column} />
        ))}
      </tr>
      {detailCells.length > 0 ? (
        <tr className={messages.length > 0 ? "said below" : "said"} hidden={isHidden || !showsDetails}>
          <td colSpan={span}>
            <div>
              {beneath.map(({ name }) => {
                const cell = row.cells[name];
                return cell ? <CellContent key={name} cell={cell} /> : null;
              })}
            </div>
          </td>
        </tr>
      ) : null}
      {messages.map((message, index) => (
        <tr key={message.text} className={`said ${message.severity}`} hidden={isHidden}>
          <td colSpan={span} id={messageIds[index]}>
            <div>
              <strong>{t(`ui.severity.${message.severity}`)}:</strong> {message.text}
            </div>
          </td>
        </tr>
      ))}
    </>
  );
}

function TableCell({ column, ...props }: RowProps & { column: Column }) {
  const { row } = props;
  const cell = row.cells[column.name];
  const content = cell && !isBlank(cell) ? <CellContent cell={cell} describedBy={messageIdsOf(row)} /> : null;
  const classes = [classOf(column), cell && isFigure(cell) ? "figure" : ""].filter(Boolean).join(" ");
  if (column.key) {
    return (
      <th scope="row" className={classes || undefined}>
        <Toggle {...props} />
        {content}
        <RowNote {...props} />
      </th>
    );
  }
  return (
    <td className={classes || undefined} data-label={column.action || !content ? undefined : column.caption}>
      {content}
    </td>
  );
}

/** Names the messages about a row after its first field, which they describe; a row without fields needs no ids. */
function messageIdsOf({ cells, messages = [] }: Row): string[] {
  const field = Object.values(cells).find((cell) => cell?.kind === "input");
  return field?.kind === "input" ? messages.map((_, index) => `${field.name}-said-${index}`) : [];
}

/** Blank cells have no label on a card. */
const isBlank = (cell: Cell) => cell.kind === "text" && cell.text === "" && !cell.note;

/** Folds the rows beneath away; the server stores the state for this table. */
function Toggle({ row, view, columns, fold }: RowProps) {
  const t = useT();
  if (row.open === undefined) return null;
  const keys = { open: "ui.row.close", closed: "ui.row.open" } as const;
  const names = { row: nameOf(row, columns) };
  // Translates both: with script the other one is needed without a request.
  const [close, openLabel] = [t(keys.open, names), t(keys.closed, names)];
  return (
    <button
      type="submit"
      className="toggle"
      form={tableFormId(view)}
      name="intent"
      value={`${row.open ? "close" : "open"}:${row.id}`}
      aria-expanded={row.open}
      aria-label={row.open ? close : openLabel}
      onClick={(event: MouseEvent<HTMLButtonElement>) => fold(event, row)}
    >
      {row.open ? "▾" : "▸"}
    </button>
  );
}

/** Says in words what indents and colours show only to some: the kind of a row. */
function RowNote({ row, view, columns }: RowProps): ReactNode {
  const t = useT();
  const parent = view.rows.find(({ id }) => id === row.partOf);
  const parentName = parent ? nameOf(parent, columns) : (row.partOf ?? "");
  switch (row.kind) {
    case "child":
      return <small> {t("ui.row.partOf", { row: parentName })}</small>;
    case "included":
      return <small> {t("ui.row.includedIn", { row: parentName })}</small>;
    case "deleted":
      return <small> ({t("ui.row.deleted")})</small>;
    case "locked":
      return <small> ({t("ui.row.locked")})</small>;
    default:
      return null;
  }
}

/** Returns the name of a row: the text of its key column. */
function nameOf(row: Row, columns: Column[]): string {
  const key = columns.find((column) => column.key) ?? columns[0];
  const cell = key ? row.cells[key.name] : undefined;
  return cell?.kind === "text" ? cell.text : row.id;
}

const rightAligned: readonly Cell["kind"][] = ["number", "money", "quantity"];

function classOf(column: Column): string | undefined {
  const justify = column.justify ?? (rightAligned.includes(column.datatype) ? "right" : "left");
  const classes = [
    justify === "left" ? "" : justify,
    column.width ? `w-${column.width}` : "",
    column.sticky ? `stick-${column.sticky}` : "",
    column.wrap || column.datatype === "actions" ? "" : "nowrap",
    column.action ? "acts" : "",
  ];
  return classes.filter(Boolean).join(" ") || undefined;
}

function EmptyList({ view: { empty, emptyLink } }: { view: ListView }) {
  return (
    <EmptyState text={empty}>
      {emptyLink ? (
        <p>
          <a href={emptyLink.href}>{emptyLink.label}</a>
        </p>
      ) : null}
    </EmptyState>
  );
}
