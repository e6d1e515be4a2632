import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { fieldsOf } from "~/features/carts/attribute-fields";
import type { CartKind } from "~/features/carts/cart";
import type { LineData, linePageIntents } from "~/features/carts/lines/LinePage";
import { getCartLine } from "~/features/carts/lines/line.queries.server";
import { updateItem } from "~/features/carts/lines/update-item.server";
import { answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readStep } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { withoutField } from "./cart-form.server";

export const lineLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<LineData> => {
    const input = { kind, item: args.params.item ?? "" };
    const { ctx, value } = await readStep(args, getCartLine, input, { next: paths.cart(kind) });
    const { item, simulated, failure } = value;
    return {
      cart: { id: value.cart, version: value.version },
      item,
      name: value.name,
      simulated,
      showsDelivery: !ctx.actor.featuresOff.has("cart_materials_availability"),
      fields: fieldsOf(value.fields, item.attributes, ctx.actor.formats.locale, "item"),
      asOf: value.asOf,
      failure: failure && ctx.t(failure.key, failure.params),
      backLink: { label: ctx.t(`cart.title.${kind}`), href: paths.cart(kind) },
      title: pageTitle(ctx, "cart.line.title", { item: item.itemNumber, name: value.name }),
    };
  };

export const lineAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  // A unit typed with the quantity is the visitor's; the list beside it shows the line's.
  const isUnitTyped = /\p{L}/u.test(String(form.get("quantity") ?? ""));
  const fields = isUnitTyped ? withoutField(form, "unit") : form;
  const save = (to: string) =>
    answerForm(ctx, fields, updateItem, {
      fixed: { item: args.params.item ?? "" },
      typedForm: form,
      to: () => to,
      home: paths.cart(kind),
      notice: ({ itemNumber }) => ({
        severity: "success",
        key: "cart.line.saved",
        params: { item: itemNumber },
      }),
    });
  return byIntent(form, {
    update: () => save(paths.cart(kind)),
    keep: () => save(ctx.path),
  } satisfies Handlers<typeof linePageIntents>);
};
