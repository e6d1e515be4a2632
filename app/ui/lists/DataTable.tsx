import { type ReactNode, useRef } from "react";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CellField } from "../fields/FieldFrame";
import { cellHtml } from "./cell-html";
import { EmptyState } from "./EmptyState";
import { listId, sortAddress } from "./list-address";
import { type Cell, type Column, isFoldedAway, isTall, type ListView, nextSort, type Row } from "./list-view";
import {
  cellAttributes,
  classOf,
  contentHtml,
  isBlank,
  isPlainRow,
  type ListedColumn,
  pickHtml,
  type RowList,
  rowHtml,
} from "./row-html";
import { SelectAll } from "./SelectAll";
import { useFolding } from "./use-folding";

/**
 * A list as a table, and as cards on small screens. It has no form of its own: its buttons and ticks belong to the one
 * form that the page puts round it; `<Pages>` beneath it has the form for its stored settings. Everything in it is plain
 * HTML; its links are ordinary links.
 */
export function DataTable(props: { view: ListView; showCaption?: boolean }) {
  const table = useRef<HTMLTableElement>(null);
  const reader = { formats: useFormats(), t: useT() };
  const visibleColumns = props.view.columns.filter((column) => !column.hidden);
  const columns = visibleColumns
    .filter((column) => !column.beneath)
    .map((column) => ({ ...column, classes: classOf(column) }));
  const list: RowList = { view: props.view, columns, reader };
  const view = useFolding(list, table);
  if (view.rows.length === 0) return <EmptyList view={view} />;
  const beneath = visibleColumns.filter((column) => column.beneath);
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
          {view.rows.map((row, index) => (
            <TableRow
              key={row.id}
              // Written from the row as it came: what was folded since stays as the script left it.
              {...{ row, written: props.view.rows[index] ?? row, view, list, beneath, span }}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Makes a scrolling table focusable and names it, so that the keyboard can scroll it. */
function ScrollRegion({ view, children }: { view: ListView; children: ReactNode }) {
  const sticky = view.columns.some((column) => column.sticky && !column.hidden);
  if (!sticky) {
    return (
      <div id={listId(view)} className="scroll">
        {children}
      </div>
    );
  }
  return (
    <section
      id={listId(view)}
      className={isTall(view) ? "scroll tall" : "scroll"}
      aria-label={view.caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll focusable regions
      tabIndex={0}
    >
      {children}
    </section>
  );
}

function HeadCell({ column, view }: { column: ListedColumn; view: ListView }) {
  const { sort } = view;
  const sortDirection = sort?.field === column.name ? sort.direction : undefined;
  const caption = column.action ? <span className="unseen">{column.caption}</span> : column.caption;
  return (
    <th
      scope="col"
      className={column.classes || undefined}
      aria-sort={sortDirection && (sortDirection === "asc" ? "ascending" : "descending")}
    >
      {column.sortable ? <SortControl view={view} name={column.name} caption={caption} /> : caption}
    </th>
  );
}

function SortControl(props: { view: ListView; name: string; caption: ReactNode }) {
  const { view, name, caption } = props;
  const order = nextSort(view.sort, name);
  if (!view.inForm) return <a href={sortAddress(view, order)}>{caption}</a>;
  return (
    <button
      type="submit"
      name="intent"
      value={`sort:${order.field}:${order.direction}`}
      className="plain"
      data-page=""
    >
      {caption}
    </button>
  );
}

interface RowProps {
  row: Row;
  /** The row before anything was folded in the browser. */
  written: Row;
  view: ListView;
  list: RowList;
  beneath: Column[];
  span: number;
}

function TableRow({ row, written, view, list, beneath, span }: RowProps) {
  const { reader } = list;
  const messages = row.messages ?? [];
  const details = detailsHtml(row, beneath, list);
  // A closed row hides its details, but not the messages about it.
  const showsDetails = details !== "" && row.open !== false;
  const continues = messages.length > 0 || showsDetails;
  const classes = [row.kind ?? "", continues ? "below" : ""].filter(Boolean).join(" ") || undefined;
  const isHidden = isFoldedAway(view, row);
  const messageIds = messageIdsOf(row);
  return (
    <>
      {isPlainRow(row, list.columns) ? (
        <tr id={row.anchor} className={classes} hidden={isHidden} {...html(rowHtml(written, list))} />
      ) : (
        <tr id={row.anchor} className={classes} hidden={isHidden}>
          {view.selectable ? <td className="w-pick" {...html(pickHtml(written, list))} /> : null}
          {list.columns.map((column) => (
            <TableCell key={column.name} {...{ row: written, column, list, messageIds }} />
          ))}
        </tr>
      )}
      {details !== "" ? (
        <tr
          className={messages.length > 0 ? "said below" : "said"}
          hidden={isHidden || !showsDetails}
          {...html(`<td colspan="${span}"><div>${details}</div></td>`)}
        />
      ) : null}
      {messages.map((message, index) => (
        <tr key={message.text} className={`said ${message.severity}`} hidden={isHidden}>
          <td colSpan={span} id={messageIds[index]}>
            <div>
              <strong>{reader.t(`ui.severity.${message.severity}`)}:</strong> {message.text}
            </div>
          </td>
        </tr>
      ))}
    </>
  );
}

function detailsHtml(row: Row, beneath: readonly Column[], { reader }: RowList): string {
  const cells = beneath.flatMap(({ name }) => row.cells[name] ?? []);
  if (cells.every(isBlank)) return "";
  return cells.map((cell) => (cell.kind === "input" ? "" : cellHtml(cell, reader))).join("");
}

function TableCell(props: { row: Row; column: ListedColumn; list: RowList; messageIds: string[] }) {
  const { row, column, list, messageIds } = props;
  const cell = row.cells[column.name] ?? null;
  const { class: className, ...attributes } = cellAttributes(column, cell);
  if (cell?.kind === "input") {
    return (
      <td className={className} {...attributes}>
        <InputCell cell={cell} describedBy={messageIds} />
      </td>
    );
  }
  const content = html(contentHtml(row, column, cell, list));
  return column.key ? (
    <th className={className} {...attributes} {...content} />
  ) : (
    <td className={className} {...attributes} {...content} />
  );
}

/** A field in a list. */
function InputCell(props: {
  cell: Extract<Cell, { kind: "input" }>;
  /** The ids of the messages about the row. */
  describedBy: readonly string[];
}) {
  const { cell, describedBy } = props;
  return (
    <span className="inline">
      <CellField label={cell.label} name={cell.name} errors={cell.errors} describedBy={describedBy}>
        {(control) => (
          <>
            <input
              {...control}
              className={cell.format ?? "short"}
              inputMode={cell.format === "date" ? "numeric" : "decimal"}
              autoComplete="off"
              defaultValue={cell.value}
            />
            {cell.unit ? <small>{cell.unit}</small> : null}
            {cell.note ? <small className="remark">{cell.note}</small> : null}
          </>
        )}
      </CellField>
    </span>
  );
}

/** Names the messages about a row after its first field, which they describe; a row without fields needs no ids. */
function messageIdsOf({ cells, messages = [] }: Row): string[] {
  const field = Object.values(cells).find((cell) => cell?.kind === "input");
  return field?.kind === "input" ? messages.map((_, index) => `${field.name}-said-${index}`) : [];
}

/** Hands HTML on to an element. It is written by `rowHtml` and `cellHtml`, which escape every value. */
const html = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });

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
