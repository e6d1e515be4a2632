import type { ReactNode } from "react";
import { useFormats, useT } from "~/i18n/i18n-context";
import { KeptPart } from "../pages/KeptPart";
import { EmptyState } from "./EmptyState";
import { listId, sortAddress } from "./list-address";
import { isTall, type ListView, nextSort } from "./list-view";
import { classOf, type ListedColumn, type RowList } from "./row-html";
import { TableRows } from "./TableRows";
import { useTypedRows, withTypedRows } from "./typed-rows";

/**
 * A list as a table, and as cards on small screens. It has no form of its own: its buttons and ticks belong to the one
 * form that the page puts round it; `<Pages>` beneath it has the form for its stored settings. Everything in it is plain
 * HTML; its links are ordinary links.
 */
export function DataTable(props: { view: ListView; showCaption?: boolean }) {
  const view = withTypedRows(props.view, useTypedRows());
  const reader = { formats: useFormats(), t: useT() };
  const visibleColumns = view.columns.filter((column) => !column.hidden);
  const columns = visibleColumns
    .filter((column) => !column.beneath)
    .map((column) => ({ ...column, classes: classOf(column) }));
  const list: RowList = { view, columns, reader };
  if (view.rows.length === 0) return <EmptyList view={view} />;
  const lowerColumns = visibleColumns.filter((column) => column.beneath);
  const span = columns.length + (view.selectable ? 1 : 0);
  const caption = <span className={props.showCaption ? undefined : "unseen"}>{view.caption}</span>;
  return (
    <ScrollRegion view={view}>
      <table className="cards list">
        <caption>{caption}</caption>
        <TableHead columns={columns} view={view} />
        <TableRows {...{ view, list, beneath: lowerColumns, span }} />
      </table>
    </ScrollRegion>
  );
}

/** Makes a scrolling table focusable and names it, so that the keyboard can scroll it. */
function ScrollRegion({ view, children }: { view: ListView; children: ReactNode }) {
  const isSticky = view.columns.some((column) => column.sticky && !column.hidden);
  // Sends what was typed in the rows with each turn of the page.
  const turns = view.inForm ? "page" : undefined;
  if (!isSticky) {
    return (
      <div id={listId(view)} className="scroll" data-turns={turns}>
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
      data-turns={turns}
    >
      {children}
    </section>
  );
}

type HeadedView = Pick<ListView, "name" | "address" | "sort" | "inForm" | "selectable">;

function TableHead({ columns, view }: { columns: readonly ListedColumn[]; view: HeadedView }) {
  const { name, address, sort, inForm, selectable } = view;
  return (
    <KeptPart
      as="thead"
      name="table head"
      facts={{ columns, view: { name, address, sort, inForm, selectable } }}
      content={(facts) => <HeadRow {...facts} />}
    />
  );
}

function HeadRow({ columns, view }: { columns: readonly ListedColumn[]; view: HeadedView }) {
  const t = useT();
  return (
    <tr>
      {view.selectable ? (
        <th scope="col" className="w-pick">
          <span className="unseen">{t("ui.selection")}</span>
        </th>
      ) : null}
      {columns.map((column) => (
        <HeadCell key={column.name} column={column} view={view} />
      ))}
    </tr>
  );
}

function HeadCell({ column, view }: { column: ListedColumn; view: HeadedView }) {
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

function SortControl(props: { view: HeadedView; name: string; caption: ReactNode }) {
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
