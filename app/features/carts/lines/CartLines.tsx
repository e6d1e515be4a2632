import type { SubmissionResult } from "@conform-to/dom";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { typedValue } from "~/ui/fields/submission";
import { BulkBar } from "~/ui/lists/BulkBar";
import { DataTable } from "~/ui/lists/DataTable";
import { withRefusal } from "~/ui/lists/list-answer";
import type { ListView, Row } from "~/ui/lists/list-view";
import { PageButtons } from "~/ui/lists/PageButtons";
import { Button } from "~/ui/pages/Button";
import { detailsRow } from "./line-details";
import { type ShopData, shopIntents } from "./shop-page";

/** Shows the lines within the form of the cart. */
export function CartLines(props: {
  cart: ShopData["cart"];
  view: ListView;
  refusal: SubmissionResult | undefined;
  conflict: boolean;
}) {
  const { cart, view, refusal, conflict } = props;
  const t = useT();
  const lines = ownLines(view);
  const disputes = conflict ? lines.flatMap((line, index) => disputeOf(cart, line, index, refusal)) : [];
  const disputedIds = new Set(disputes.map(({ id }) => id));
  return (
    <div className="lines">
      {disputes.length > 0 ? <EditConflict disputes={disputes} /> : null}
      {lines.map(({ id, cells }, index) => (
        <span key={id}>
          <input type="hidden" name={`items[${index}].id`} value={id} />
          <input type="hidden" name={`items[${index}].was`} value={plainOf(cart, id, cells.quantity)} />
          <input type="hidden" name={`items[${index}].wasUnit`} value={cart.units[id] ?? ""} />
          <input type="hidden" name={`items[${index}].wasPosition`} value={fieldValue(cells.item_number)} />
          {cart.details[id] === undefined ? null : (
            <input type="hidden" name={`items[${index}].wasDetails`} value={cart.details[id]} />
          )}
        </span>
      ))}
      <DataTable view={withoutFields(withRefusal(view, refusal), disputedIds)} />
      <BulkBar>
        <Button intent={shopIntents.update}>{t("cart.update")}</Button>
        <Button intent={shopIntents.confirmDelete} kind="plain" dialog>
          {t("cart.deleteTicked")}
        </Button>
        <Button
          intent={`${cart.showsDetails ? shopIntents.close : shopIntents.open}:${detailsRow}`}
          kind="plain"
        >
          {t(cart.showsDetails ? "cart.details.hide" : "cart.details.show")}
        </Button>
      </BulkBar>
      <PageButtons view={view} />
    </div>
  );
}

/** Leaves out the parts of a set, which belong to another line. */
const ownLines = ({ rows }: ListView) => rows.filter(({ partOf }) => partOf === undefined);

const fieldValue = (cell: Row["cells"][string] | undefined): string =>
  cell?.kind === "input" ? cell.value : "";

const plainOf = (cart: ShopData["cart"], id: string, cell: Row["cells"][string] | undefined): string =>
  cart.quantities[id] ?? fieldValue(cell);

/** A line whose quantity is chosen above the table has no field in it. */
function withoutFields(view: ListView, ids: ReadonlySet<string>): ListView {
  if (ids.size === 0) return view;
  const rows = view.rows.map((row): Row => {
    const { quantity } = row.cells;
    if (!ids.has(row.id) || quantity?.kind !== "input") return row;
    return { ...row, cells: { ...row.cells, quantity: { kind: "text", text: "–" } } };
  });
  return { ...view, rows };
}

interface Dispute {
  id: string;
  /** The field of the line's quantity. */
  field: string;
  mine: string;
  theirs: string;
  label: string;
  name: string;
}

/** Compares what was typed for a line with what another window has made of it since; both may be right. */
function disputeOf(
  cart: ShopData["cart"],
  { id, cells }: Row,
  index: number,
  refusal: SubmissionResult | undefined,
): Dispute[] {
  const typedText = (name: string) => typedValue(refusal, `items[${index}].${name}`) ?? "";
  const theirs = cells.quantity?.kind === "input" ? cells.quantity : null;
  const storedQuantity = cart.quantities[id];
  const [mine, earlierQuantity, wasUnit] = [typedText("quantity"), typedText("was"), typedText("wasUnit")];
  if (!theirs || storedQuantity === undefined || mine === "") return [];
  const unit = cart.units[id] ?? "";
  const hasOtherUnit = wasUnit !== "" && unit !== wasUnit;
  if (!hasOtherUnit && (mine === theirs.value || storedQuantity === earlierQuantity)) return [];
  const isUnitTyped = /\p{L}/u.test(mine);
  return [
    {
      id,
      field: theirs.name,
      mine: hasOtherUnit && !isUnitTyped ? `${mine} ${wasUnit}` : mine,
      theirs: hasOtherUnit ? `${theirs.value} ${unit}`.trim() : theirs.value,
      label: theirs.label,
      name: cells.material?.kind === "text" ? cells.material.text : "",
    },
  ];
}

/** Resolves an edit conflict: for each line that two people changed, the visitor chooses one of both quantities. */
function EditConflict({ disputes }: { disputes: Dispute[] }) {
  const t = useT();
  const formats = useFormats();
  return (
    <section className="card" aria-labelledby="disputed">
      <h2 id="disputed">{t("cart.disputed.title")}</h2>
      {disputes.map(({ id, field, mine, theirs, label, name }, index) => (
        <fieldset key={id}>
          <legend>{labelValue(label, name, formats.locale)}</legend>
          <div className="check">
            <input type="radio" id={`mine-${index}`} name={field} value={mine} defaultChecked />
            <label htmlFor={`mine-${index}`}>{t("cart.disputed.mine", { quantity: mine })}</label>
          </div>
          <div className="check">
            <input type="radio" id={`theirs-${index}`} name={field} value={theirs} />
            <label htmlFor={`theirs-${index}`}>{t("cart.disputed.theirs", { quantity: theirs })}</label>
          </div>
        </fieldset>
      ))}
      <Button kind="second" intent={shopIntents.update}>
        {t("cart.disputed.keep")}
      </Button>
    </section>
  );
}
