import type { CartKind } from "~/features/carts/cart";
import { addItems } from "~/features/carts/lines/add-items.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton } from "~/http/form.server";
import { atRow } from "~/http/forms/at-row";
import { otherRows, placeAmong, typedInRows, typedRowsAgain } from "~/http/forms/typed-in-rows";
import { seeOther } from "~/http/redirect.server";
import { withField } from "~/http/with-field";
import { readAmount } from "~/routes/catalog/read-amount.server";
import { addedFromListNotice } from "./added-notice.server";

/**
 * Adds materials of a list to the cart, each with the quantity, unit and date beside it. What else was typed or ticked in
 * the list stays there, and all of it after a refusal; the form of a single product gets it back in its address, in the place
 * of what was refused before.
 */
export function addSelected(
  ctx: Entrance,
  form: FormData,
  { kind, materials, backPath }: { kind: CartKind; materials: string[]; backPath: string },
) {
  const values = typedInRows(form);
  if (materials.length === 0)
    return seeOther(backPath, [
      { severity: "warning", key: "catalog.nothingChosen", ...typedRowsAgain(values) },
    ]);
  const items = new FormData();
  items.set("kind", kind);
  for (const [index, material] of materials.entries()) {
    const field = `quantity:${material}`;
    const quantity = form.has(field) ? text(form, field) : "1";
    if (quantity === "") {
      return seeOther(withTyped(form, backPath), [
        {
          severity: "error",
          key: "catalog.quantityMissing",
          params: { material },
          ...typedRowsAgain(values, material),
        },
      ]);
    }
    items.set(`items[${index}].material`, material);
    items.set(`items[${index}].quantity`, quantity);
    // A unit typed with the quantity is the visitor's; the list beside it shows its default.
    const unit = /\p{L}/u.test(quantity) ? "" : text(form, `unit:${material}`);
    if (unit) items.set(`items[${index}].unit`, unit);
    const date = text(form, `date:${material}`);
    if (date) items.set(`items[${index}].requestedDate`, date);
  }
  const [first = ""] = materials;
  const typedAddress = withTyped(form, backPath);
  return answerButton(ctx, items, addItems, {
    to: () => atRow(typedAddress, first),
    backPath: typedAddress,
    saidThere: problemKeys(ctx, form),
    typedForm: values ? { form: "rows", values: { ...values }, placeOf: placeAmong(materials) } : undefined,
    notice: (answer) => ({
      ...addedFromListNotice(kind, first, answer, ctx.actor.formats),
      ...typedRowsAgain(values && otherRows(values, materials)),
    }),
  });
}

/** Returns what the page of a single product says about the values that it gets back. */
function problemKeys({ actor }: Entrance, form: FormData) {
  const product = text(form, "product");
  if (product === "") return [];
  const quantity = text(form, `quantity:${product}`);
  const { problems } = readAmount({ quantity, date: text(form, `date:${product}`) }, actor.formats);
  const unitProblems = /\p{L}/u.test(quantity) ? (["cart.unit.notSold"] as const) : [];
  return [...problems.map((problem) => problem.text.key), ...unitProblems];
}

/** Adds what was typed into the form of a single product to the address of its page. */
export function withTyped(form: FormData, backPath: string): string {
  const product = text(form, "product");
  if (product === "") return backPath;
  return ["quantity", "unit", "date"].reduce((address, name) => {
    const value = form.get(`${name}:${product}`);
    return value === null ? address : withField(address, name, String(value).trim().slice(0, 60));
  }, backPath);
}

const text = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
