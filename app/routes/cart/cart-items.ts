import type { ActionFunctionArgs } from "@remix-run/node";
import { toggleFavourite } from "~/features/catalog/favourites/toggle-favourite.server";
import { answerButton, byIntent } from "~/http/form.server";
import { atRow } from "~/http/forms/at-row";
import { typedInRows, typedRowsAgain } from "~/http/forms/typed-in-rows";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { whereFrom } from "~/http/where-from.server";
import { addSelected, withTyped } from "./add-selected.server";
import { addTyped } from "./add-typed.server";
import { undoAdded } from "./undo-added.server";

export const loader = () => seeOther(paths.cart());

/** Answers the buttons beside materials on any page with a redirect back to that page and a notice. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const backPath = whereFrom(args.request) ?? paths.catalog();
  const selectedMaterials = form.getAll("selected").map(String);
  const handlers = {
    nothing: (kind: string) => addTyped(ctx, form, kind === "quote" ? "quote" : "order", backPath),
    // Prices change nothing; a form with a CSRF token is not sent by GET, which would put the token into addresses.
    check: () => seeOther(withTyped(form, backPath)),
    // A guest signs in first and then finds the material on the cart's page, at the customer's price.
    add: (material: string) =>
      ctx.actor.kind === "anonymous" && !ctx.ended
        ? seeOther(paths.signIn(paths.cartFind(material)))
        : addSelected(ctx, form, { kind: "order", materials: [material], backPath }),
    quote: (material: string) => addSelected(ctx, form, { kind: "quote", materials: [material], backPath }),
    selected: () => addSelected(ctx, form, { kind: "order", materials: selectedMaterials, backPath }),
    selectedQuote: () => addSelected(ctx, form, { kind: "quote", materials: selectedMaterials, backPath }),
    undo: (line: string) => undoAdded(ctx, line, backPath),
    toggle: (sku: string) =>
      answerButton(ctx, new FormData(), toggleFavourite, {
        fixed: { sku },
        to: () => atRow(backPath, sku),
        backPath,
        notice: ({ favourite }) => ({
          severity: "success",
          key: favourite ? "catalog.marked" : "catalog.unmarked",
          params: { material: sku },
          ...typedRowsAgain(typedInRows(form)),
        }),
      }),
  };
  return byIntent(form, handlers);
}

/** Renders nothing: a route with a component answers a refusal with the frame's error page. */
export default function CartItems() {
  return null;
}
