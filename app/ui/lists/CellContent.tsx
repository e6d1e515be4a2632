import { formatDate, formatInstant, formatQuantity } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CellField } from "../fields/FieldFrame";
import { Money, Quantity } from "../pages/Money";
import { Status } from "../pages/Status";
import type { Cell, RowAction } from "./list-view";
import { wholeDates } from "./whole-dates";

/** Tells whether the cell needs tabular figures; a class on the cell saves an element per value. */
export const isFigure = (cell: Cell): boolean => figures.includes(cell.kind);

const figures: readonly Cell["kind"][] = ["number", "date", "instant"];

/** One value in the visitor's format. A list has hundreds, so plain values get no element. */
export function CellContent(props: {
  cell: Cell;
  /** The ids of the messages about the row, for its fields. */
  describedBy?: readonly string[];
}) {
  const { cell } = props;
  const formats = useFormats();
  const t = useT();
  switch (cell.kind) {
    case "text":
      return (
        <>
          {cell.picture ? (
            <img className="thumb" src={cell.picture} width={32} height={32} alt="" loading="lazy" />
          ) : null}
          {cell.href ? (
            <a href={cell.href} lang={cell.lang}>
              {cell.text}
            </a>
          ) : cell.lang ? (
            <span lang={cell.lang}>{cell.text}</span>
          ) : (
            wholeDates(cell.text)
          )}
          <Note text={cell.note} />
        </>
      );
    case "links":
      return <Links cell={cell} />;
    case "number":
      return formatQuantity(cell.value, formats);
    case "money":
      return (
        <>
          <Money amount={cell.amount} currency={cell.currency} />
          <Note text={cell.note} />
        </>
      );
    case "quantity":
      return (
        <>
          <Quantity quantity={cell.quantity} unit={cell.unit} />
          <Note text={cell.note} />
        </>
      );
    case "date":
      return formatDate(cell.date, formats);
    case "instant":
      return formatInstant(cell.instant, formats);
    case "status":
      return <Status status={cell} />;
    case "yesNo":
      return t(cell.yes ? "ui.yes" : "ui.no");
    case "input":
      return <InputCell cell={cell} describedBy={props.describedBy} />;
    case "actions":
      return (
        <span className="inline">
          {cell.actions.map((action) => (
            <Action key={action.name} action={action} />
          ))}
        </span>
      );
  }
}

function Links({ cell: { links, menu } }: { cell: Extract<Cell, { kind: "links" }> }) {
  const items = links.map(({ text, href }, index) => (
    <span key={text}>
      {index > 0 && !menu ? ", " : ""}
      {href ? <a href={href}>{text}</a> : text}
      {menu ? <br /> : null}
    </span>
  ));
  if (!menu) return <>{items}</>;
  return (
    <details>
      <summary>{menu}</summary>
      {items}
    </details>
  );
}

/** A remark beneath a value, in a quieter tone. */
function Note({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <>
      <br />
      <small>{text}</small>
    </>
  );
}

function InputCell(props: {
  cell: Extract<Cell, { kind: "input" }>;
  describedBy: readonly string[] | undefined;
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

function Action({ action }: { action: RowAction }) {
  const { label, name } = action;
  if ("href" in action) {
    return (
      <a href={action.href} aria-label={name} data-dialog={action.dialog ? "" : undefined}>
        {label}
      </a>
    );
  }
  const classes = { danger: "danger plain", button: undefined, plain: "plain" };
  return (
    <button
      type="submit"
      name="intent"
      value={action.intent}
      autoFocus={action.focus}
      className={classes[action.kind ?? "plain"]}
      aria-label={name}
    >
      {label}
    </button>
  );
}
