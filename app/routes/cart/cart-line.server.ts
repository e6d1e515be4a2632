import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { fieldsOf } from "~/features/carts/attribute-fields";
import type { CartKind } from "~/features/carts/cart";
import type { LineData } from "~/features/carts/lines/LinePage";
import { getCartLine } from "~/features/carts/lines/line.queries.server";
import { updateItem } from "~/features/carts/lines/update-item.server";
import { answerForm, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { submitted } from "~/http/submitted.server";
import { translatorOf } from "~/i18n/translator.server";

export const lineLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<LineData> => {
    const { ctx, value } = await readPage(args, getCartLine, { kind, item: args.params.item ?? "" });
    const { item, simulated, failure } = value;
    const { locale } = ctx.actor.formats;
    return {
      cart: { id: value.cart, version: value.version },
      item,
      name: value.name,
      simulated,
      delivery: !ctx.actor.featuresOff.has("cart_materials_availability"),
      fields: fieldsOf(value.fields, item.attributes, locale, "item"),
      asOf: value.asOf,
      failure: failure && translatorOf(locale)(failure.key, failure.params),
      back: { label: pageTitleOf(kind, locale), href: paths.cart(kind) },
      title: pageTitle(ctx, "cart.line.title", { item: item.itemNumber, name: value.name }),
    };
  };

const pageTitleOf = (kind: CartKind, locale: Parameters<typeof translatorOf>[0]) =>
  translatorOf(locale)(`cart.title.${kind}`);

export const lineAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await submitted(args);
  const save = (to: string) =>
    answerForm(ctx, form, updateItem, {
      fixed: { item: args.params.item ?? "" },
      to: () => to,
      notice: () => ({ severity: "success", key: "cart.updated" }),
    });
  return byIntent(form, { update: () => save(paths.cart(kind)), keep: () => save(ctx.path) });
};
