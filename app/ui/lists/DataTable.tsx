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
 * A list as a table, and as cards on small screens. It has no form of its own: buttons and ticks in it belong to the
 * one form that the page puts round it; `<Pages>` beneath it has the form for what is remembered of it. Everything in it
 * is plain HTML; its links are ordinary links.
 */
export function DataTable(props: { view: ListView; showCaption?: boolean }) {
  const { view, fold } = useFolding(props.view);
  const table = useRef<HTMLTableElement>(null);
  if (view.rows.length === 0) return <EmptyState text={view.empty} />;
  const shown = view.columns.filter((column) => !column.hidden);
  const columns = shown.filter((column) => !column.beneath);
  const beneath = shown.filter((column) => column.beneath);
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
            <TableRow key={row.id} {...{ row, view, columns, beneath, span, fold }} />
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

function HeadCell({ column, view }: { column: Column; view: ListView }) {
  const { sort } = view;
  const sorted = sort?.field === column.name ? sort.direction : undefined;
  const caption = column.action ? <span className="unseen">{column.caption}</span> : column.caption;
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={sorted && (sorted === "asc" ? "ascending" : "descending")}
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
  const long = beneath.flatMap(({ name }) => row.cells[name] ?? []).filter((cell) => !isBlank(cell));
  // A row that is closed keeps what it holds to itself, but not what is said about it.
  const told = long.length > 0 && row.open !== false;
  const more = messages.length > 0 || told;
  const classes = [row.kind ?? "", more ? "below" : ""].filter(Boolean).join(" ");
  const away = isFoldedAway(view, row);
  return (
    <>
      <tr className={classes || undefined} hidden={away}>
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
      {long.length > 0 ? (
        <tr className={messages.length > 0 ? "said below" : "said"} hidden={away || !told}>
          <td colSpan={span}>
            {beneath.map(({ name }) => {
              const cell = row.cells[name];
              return cell ? <CellContent key={name} cell={cell} /> : null;
            })}
          </td>
        </tr>
      ) : null}
      {messages.map((message) => (
        <tr key={message.text} className={`said ${message.severity}`} hidden={away}>
          <td colSpan={span}>
            <strong>{t(`ui.severity.${message.severity}`)}:</strong> {message.text}
          </td>
        </tr>
      ))}
    </>
  );
}

function TableCell({ column, ...props }: RowProps & { column: Column }) {
  const { row } = props;
  const cell = row.cells[column.name];
  const content = cell && !isBlank(cell) ? <CellContent cell={cell} /> : null;
  const classes = [classOf(column), cell && isFigure(cell) ? "figure" : ""].filter(Boolean).join(" ");
  if (column.key) {
    return (
      <th scope="row" className={classes || undefined}>
        <Toggle {...props} />
        {content}
        <Belonging {...props} />
      </th>
    );
  }
  return (
    <td className={classes || undefined} data-label={column.action || !content ? undefined : column.caption}>
      {content}
    </td>
  );
}

/** Where nothing is said, a card does not ask for it either. */
const isBlank = (cell: Cell) => cell.kind === "text" && cell.text === "" && !cell.note;

/** Folds the rows beneath away; what it did is remembered for this table. */
function Toggle({ row, view, columns, fold }: RowProps) {
  const t = useT();
  if (row.open === undefined) return null;
  const word = { open: "ui.row.close", closed: "ui.row.open" } as const;
  const names = { row: nameOf(row, columns) };
  // Both are asked for: with script the other one is needed without asking the server.
  const [close, open] = [t(word.open, names), t(word.closed, names)];
  return (
    <button
      type="submit"
      className="toggle"
      form={tableFormId(view)}
      name="intent"
      value={`${row.open ? "close" : "open"}:${row.id}`}
      aria-expanded={row.open}
      aria-label={row.open ? close : open}
      onClick={(event: MouseEvent<HTMLButtonElement>) => fold(event, row)}
    >
      {row.open ? "▾" : "▸"}
    </button>
  );
}

/** What a row is, in words: indents and colours alone would say it only to some. */
function Belonging({ row, view, columns }: RowProps): ReactNode {
  const t = useT();
  const parent = view.rows.find(({ id }) => id === row.partOf);
  const whole = parent ? nameOf(parent, columns) : (row.partOf ?? "");
  switch (row.kind) {
    case "child":
      return <small> {t("ui.row.partOf", { row: whole })}</small>;
    case "included":
      return <small> {t("ui.row.includedIn", { row: whole })}</small>;
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
