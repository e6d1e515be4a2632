import { InCart, type VariantMark } from "../InCart";
import type { FamilyAnswer, VariantCell } from "./family-view";

/** The cells of one row: a quantity box for each variant with price, contents and what the cart holds. */
export function VariantCells(props: {
  cells: readonly (VariantCell | null)[];
  columns: readonly string[];
  marks: Readonly<Record<string, VariantMark>>;
  answer: FamilyAnswer | undefined;
  orders: boolean;
  /** The address of a product without its number. */
  productOf: string;
}) {
  const { cells, columns } = props;
  return (
    <>
      {cells.map((cell, index) =>
        cell ? (
          <td key={cell.number} id={`p-${cell.number}`} data-label={columns[index] || undefined}>
            <Variant {...props} cell={cell} />
          </td>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has nothing but its place
          <td key={index} />
        ),
      )}
    </>
  );
}

function Variant({
  cell,
  marks,
  answer,
  orders,
  productOf,
}: Parameters<typeof VariantCells>[0] & { cell: VariantCell }) {
  const { number, label, unit, price, contents, piece, ownNumber, date } = cell;
  const name = `quantity:${number}`;
  const errors = answer?.errors[number];
  const notes = [contents, piece, ownNumber].filter(Boolean).join(" · ");
  return (
    <>
      {orders ? (
        <input
          id={errors ? name : undefined}
          name={name}
          inputMode="decimal"
          aria-label={label}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `${name}-error` : undefined}
          defaultValue={answer?.typedValues[number]}
        />
      ) : null}{" "}
      {unit}{" "}
      {/* The field before it and the heads of its row and column name the variant; again in each link, the names would make a
         third of the page. */}
      <a href={productOf + encodeURIComponent(number)}>{price ?? number}</a>{" "}
      {notes ? <small>{notes}</small> : null} {date ? <small className="date">{date}</small> : null}
      {errors ? (
        <small className="remark error" id={`${name}-error`}>
          {errors.join(" ")}
        </small>
      ) : null}
      <InCart mark={marks[number]} material={number} />
    </>
  );
}
