import { labelValue } from "~/lib/label-value";
import { markedName } from "~/lib/row-mark";
import { CellField } from "../fields/FieldFrame";
import { KeptRows } from "../pages/KeptPart";
import { attributes, cellHtml } from "./cell-html";
import { type Cell, type Column, isBlank, isFoldedAway, type ListView, type Row } from "./list-view";
import {
  cellAttributes,
  contentHtml,
  isPlainRow,
  type ListedColumn,
  pickHtml,
  type RowList,
  rowHtml,
} from "./row-html";
import { tableFormId } from "./TableForm";

interface RowsProps {
  view: ListView;
  list: RowList;
  beneath: Column[];
  span: number;
}

/** Rows of a list: one text, unless some of them have fields or messages. */
export function TableRows({ view, list, beneath, span }: RowsProps) {
  const isText = view.rows.every((row) => !row.messages?.length && isPlainRow(row, list.columns));
  // Rows are text: as elements of React they took a tenth of the processor time of a page.
  if (isText) return <PlainRows {...{ view, list, beneath, span }} />;
  return (
    <tbody>
      {view.rows.map((row) => (
        <TableRow key={row.id} {...{ row, view, list, beneath, span }} />
      ))}
    </tbody>
  );
}

function PlainRows({ view, list, beneath, span }: RowsProps) {
  const { columns } = list;
  const shownNames = [...columns, ...beneath].map(({ name }) => name);
  const form = view.inForm ? null : tableFormId(view);
  return (
    <KeptRows
      name="rows"
      facts={[columns, beneath, span, view.selectable, form]}
      rows={view.rows}
      factsOf={({ cells, ...row }) =>
        // A part of another row names its parent, which is a row of its own.
        row.partOf === undefined ? [row, shownNames.map((name) => cells[name])] : null
      }
      write={(row) => lineHtml(row, view, { list, beneath, span })}
    />
  );
}

/** Writes what `TableRow` makes of a row without fields and messages. */
function lineHtml(
  row: Row,
  view: ListView,
  { list, beneath, span }: Pick<RowsProps, "list" | "beneath" | "span">,
): string {
  const details = detailsHtml(row, beneath, { list, span });
  const isHidden = isFoldedAway(view, row);
  const line = { id: row.anchor, class: classOfLine(row, details !== ""), hidden: isHidden };
  const cells = `<tr${attributes(line)}>${rowHtml(row, list)}</tr>`;
  if (details === "") return cells;
  return `${cells}<tr${attributes({ class: "said", hidden: isHidden })}>${details}</tr>`;
}

/** `below` draws no line between a row and what stands beneath it. */
const classOfLine = ({ kind }: Row, isContinued: boolean): string | undefined =>
  [kind ?? "", isContinued ? "below" : ""].filter(Boolean).join(" ") || undefined;

function TableRow({ row, view, list, beneath, span }: RowsProps & { row: Row }) {
  const { reader } = list;
  const messages = row.messages ?? [];
  // A closed row hides its details, but not the messages about it.
  const details = detailsHtml(row, beneath, { list, span });
  const fields = beneath.flatMap((column) => {
    const cell = row.cells[column.name];
    return cell?.kind === "input" ? [{ column, cell }] : [];
  });
  const isContinued = messages.length > 0 || fields.length > 0 || details !== "";
  const classes = classOfLine(row, isContinued);
  const isHidden = isFoldedAway(view, row);
  const messageIds = messageIdsOf(row);
  return (
    <>
      {isPlainRow(row, list.columns) ? (
        <tr id={row.anchor} className={classes} hidden={isHidden} {...html(rowHtml(row, list))} />
      ) : (
        <tr id={row.anchor} className={classes} hidden={isHidden}>
          {view.selectable ? <td className="w-pick" {...html(pickHtml(row, list))} /> : null}
          {list.columns.map((column) => (
            <TableCell key={column.name} {...{ row, column, list, messageIds }} />
          ))}
        </tr>
      )}
      {details !== "" ? (
        <tr
          className={messages.length > 0 || fields.length > 0 ? "said below" : "said"}
          hidden={isHidden}
          {...html(details)}
        />
      ) : null}
      {fields.length > 0 ? (
        <tr className={messages.length > 0 ? "said below" : "said"} hidden={isHidden}>
          <td className="wrap" colSpan={span}>
            <div className="inline">
              {fields.map(({ column, cell }) => (
                <span key={column.name} className="inline">
                  <span aria-hidden="true">{column.caption}</span>
                  <InputCell cell={cell} row={row.id} describedBy={[]} />
                </span>
              ))}
            </div>
          </td>
        </tr>
      ) : null}
      {messages.map((message, index) => (
        <tr key={message.text} className={`said ${message.severity}`} hidden={isHidden}>
          <td className="wrap" colSpan={span} id={messageIds[index]}>
            <div>
              <strong>
                {labelValue(reader.t(`ui.severity.${message.severity}`), "", reader.formats.locale)}
              </strong>
              {message.text}
            </div>
          </td>
        </tr>
      ))}
    </>
  );
}

function detailsHtml(
  row: Row,
  lowerColumns: readonly Column[],
  { list: { reader }, span }: { list: RowList; span: number },
): string {
  // Details come when the row is opened: those of closed rows were a seventh of a list's bytes.
  if (row.open === false) return "";
  const cells = lowerColumns.flatMap(({ name }) => {
    const cell = row.cells[name];
    return cell && cell.kind !== "input" ? [cell] : [];
  });
  if (cells.every(isBlank)) return "";
  const content = cells.map((cell) => cellHtml(cell, reader)).join("");
  return `<td class="wrap" colspan="${span}"><div>${content}</div></td>`;
}

function TableCell(props: { row: Row; column: ListedColumn; list: RowList; messageIds: string[] }) {
  const { row, column, list, messageIds } = props;
  const cell = row.cells[column.name] ?? null;
  const { class: className, ...attributes } = cellAttributes(column, cell);
  if (cell?.kind === "input") {
    return (
      <td className={className} {...attributes}>
        <InputCell cell={cell} row={row.id} describedBy={cell.format === "position" ? [] : messageIds} />
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
  row: string;
  /** The ids of the messages about the row. */
  describedBy: readonly string[];
}) {
  const { cell, row, describedBy } = props;
  return (
    <span className="inline">
      <CellField label={cell.label} name={cell.name} errors={cell.errors} describedBy={describedBy}>
        {(control) => (
          <>
            <input
              {...control}
              name={markedName(cell.name, row)}
              className={cell.format ?? "short"}
              inputMode={inputModeOf(cell.format)}
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

function inputModeOf(format: Extract<Cell, { kind: "input" }>["format"]) {
  if (format === "text") return undefined;
  return format ? "numeric" : "decimal";
}

/** Names the messages about a row after its first field, which they describe; a row without fields needs no ids. */
function messageIdsOf({ cells, messages = [] }: Row): string[] {
  const field = Object.values(cells).find((cell) => cell?.kind === "input" && cell.format !== "position");
  return field?.kind === "input" ? messages.map((_, index) => `${field.name}-said-${index}`) : [];
}

/** Hands HTML on to an element. It is written by `rowHtml` and `cellHtml`, which escape every value. */
const html = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });
