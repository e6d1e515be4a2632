import type { SubmissionResult } from "@conform-to/dom";
import type { FormEvent } from "react";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { typedValue } from "~/ui/fields/submission";
import { DataTable } from "~/ui/lists/DataTable";
import { withRefusal } from "~/ui/lists/list-answer";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { BulkBar } from "~/ui/lists/SelectAll";
import { useGridKeys } from "~/ui/lists/use-grid-keys";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { CartFields } from "../CartFields";
import { type ShopData, shopIntents } from "./shop-page";
import { useSaveOnBlur } from "./use-save-on-blur";

/** Shows the lines in one form. The first button is 'Update': Enter in a quantity field presses it. */
export function CartLines(props: {
  cart: ShopData["cart"];
  view: ListView;
  refusal: SubmissionResult | undefined;
  conflict: boolean;
  /** Sends the form without leaving the page; absent where the answer is another page. */
  onSubmit: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
}) {
  const { cart, view, refusal, conflict, onSubmit } = props;
  const gridKeys = useGridKeys();
  const t = useT();
  const saveOnBlur = useSaveOnBlur(shopIntents.update, isQuantity, { evenEmpty: false });
  return (
    <>
      {conflict ? <EditConflict {...props} /> : null}
      <form method="post" className="lines" {...saveOnBlur} onSubmit={onSubmit} onKeyDown={gridKeys}>
        <CsrfField />
        <CartFields cart={cart} />
        {ownLines(view).map(({ id, cells }, index) => (
          <span key={id}>
            <input type="hidden" name={`items[${index}].id`} value={id} />
            <input type="hidden" name={`items[${index}].was`} value={plainOf(cart, id, cells.quantity)} />
            <input type="hidden" name={`items[${index}].wasUnit`} value={cart.units[id] ?? ""} />
          </span>
        ))}
        <DefaultButton intent={shopIntents.update} />
        <DataTable view={conflict ? view : withRefusal(view, refusal)} />
        <BulkBar>
          <Button intent={shopIntents.update}>{t("cart.update")}</Button>
          <Button intent={shopIntents.confirmDelete} kind="plain" dialog>
            {t("cart.deleteTicked")}
          </Button>
        </BulkBar>
      </form>
      <Pages view={view} />
    </>
  );
}

const isQuantity = (name: string) => name.endsWith(".quantity");

/** Leaves out the parts of a set, which belong to another line. */
const ownLines = ({ rows }: ListView) => rows.filter(({ partOf }) => partOf === undefined);

function plainOf(
  cart: ShopData["cart"],
  id: string,
  cell: ListView["rows"][number]["cells"][string] | undefined,
): string {
  return cart.quantities[id] ?? (cell?.kind === "input" ? cell.value : "");
}

/** Resolves an edit conflict: for each line that two people changed, the visitor chooses one of both quantities. */
function EditConflict({ cart, view, refusal }: Parameters<typeof CartLines>[0]) {
  const t = useT();
  const typedText = (index: number, name: string) => typedValue(refusal, `items[${index}].${name}`) ?? "";
  const rows = Array.from({ length: 200 }, (_, index) => ({
    id: typedText(index, "id"),
    mine: typedText(index, "quantity"),
    was: typedText(index, "was"),
    wasUnit: typedText(index, "wasUnit"),
  })).filter(({ id }) => id !== "");
  const disputedLines = rows.flatMap(({ id, mine, was, wasUnit }) => {
    const row = view.rows.find((one) => one.id === id);
    const cell = row?.cells.quantity;
    const theirs = cell?.kind === "input" ? cell : null;
    const storedQuantity = cart.quantities[id];
    if (!theirs || storedQuantity === undefined) return [];
    const unit = cart.units[id] ?? "";
    const hasOtherUnit = wasUnit !== "" && unit !== wasUnit;
    if (!hasOtherUnit && (mine === theirs.value || storedQuantity === was)) return [];
    const isUnitTyped = /\p{L}/u.test(mine);
    return [
      {
        id,
        mine: hasOtherUnit && !isUnitTyped ? `${mine} ${wasUnit}` : mine,
        now: storedQuantity,
        theirs: { ...theirs, value: hasOtherUnit ? `${theirs.value} ${unit}`.trim() : theirs.value },
        name: row?.cells.material?.kind === "text" ? row.cells.material.text : "",
      },
    ];
  });
  if (disputedLines.length === 0) return null;
  return (
    <form method="post" className="card" aria-labelledby="disputed">
      <CsrfField />
      <CartFields cart={cart} />
      <h2 id="disputed">{t("cart.disputed.title")}</h2>
      {disputedLines.map(({ id, mine, now, theirs, name }, index) => (
        <fieldset key={id}>
          <legend>
            {theirs.label}: {name}
          </legend>
          <input type="hidden" name={`items[${index}].id`} value={id} />
          <input type="hidden" name={`items[${index}].was`} value={now} />
          <div className="check">
            <input
              type="radio"
              id={`mine-${index}`}
              name={`items[${index}].quantity`}
              value={mine}
              defaultChecked
            />
            <label htmlFor={`mine-${index}`}>{t("cart.disputed.mine", { quantity: mine })}</label>
          </div>
          <div className="check">
            <input
              type="radio"
              id={`theirs-${index}`}
              name={`items[${index}].quantity`}
              value={theirs.value}
            />
            <label htmlFor={`theirs-${index}`}>{t("cart.disputed.theirs", { quantity: theirs.value })}</label>
          </div>
        </fieldset>
      ))}
      <Button kind="main" intent={shopIntents.update}>
        {t("cart.disputed.keep")}
      </Button>
    </form>
  );
}
