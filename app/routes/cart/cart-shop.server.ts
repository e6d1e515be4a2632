import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { fieldsOf, missingIn } from "~/features/carts/attribute-fields";
import type { CartKind } from "~/features/carts/cart";
import { cartList, cartSorts } from "~/features/carts/cart-list";
import { cartView, hasErrors, type ReadCart } from "~/features/carts/cart-view";
import { continueCart } from "~/features/carts/continue-cart.server";
import { addItems } from "~/features/carts/lines/add-items.server";
import { getCartPage } from "~/features/carts/lines/cart-page.queries.server";
import { copyItem } from "~/features/carts/lines/copy-item.server";
import { removeItems } from "~/features/carts/lines/remove-items.server";
import { restoreItems } from "~/features/carts/lines/restore-items.server";
import type { ShopData } from "~/features/carts/lines/shop-page";
import { updateItems } from "~/features/carts/lines/update-items.server";
import { followPartner } from "~/features/carts/saved/follow-partner.server";
import { saveForLater } from "~/features/carts/saved/save-for-later.server";
import { otherSoldTo } from "~/features/carts/simulation.server";
import { saveAsQuote } from "~/features/carts/submission/save-as-quote.server";
import { updateCart } from "~/features/carts/update-cart.server";
import { mayViewCatalog } from "~/features/catalog/catalog-rules";
import type { Entrance } from "~/http/entrance";
import { answerButton, answerForm, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";
import { submitted } from "~/http/submitted.server";
import { withField } from "~/http/with-field";
import { formatQuantity } from "~/i18n/formats";
import type { Text } from "~/i18n/text";
import { translatorOf } from "~/i18n/translator.server";
import { cartSteps } from "~/routes/checkout/cart-steps.server";
import { fileIntents, filesOnPage } from "./cart-files.server";
import { cartForm } from "./cart-form.server";
import { withProducts } from "./with-products.server";

export const shopLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<ShopData> => {
    const asked = await askList(args, kind === "order" ? "cart" : "quote-cart", cartSorts);
    const q = (asked.given.get("find") ?? "").trim();
    const { ctx, value } = await readPage(args, getCartPage, {
      kind,
      refresh: asked.refresh,
      ...(q ? { find: q.slice(0, 100) } : {}),
    });
    const elsewhere = await followed(ctx, value.read);
    const { formats } = ctx.actor;
    const t = translatorOf(formats.locale);
    const { lines, header, ...cart } = cartView(value.read, formats);
    const view = await showList(
      asked,
      cartList(
        lines,
        {
          ...asked.paging,
          sort: asked.sort,
          delivery: !ctx.actor.featuresOff.has("cart_materials_availability"),
          lineHref: (id) => paths.cartLine(kind, id),
          selected: asked.given.get("select") === "all",
          missing: new Map(
            value.read.cart?.items.map((item) => [
              item.id,
              missingIn(item, value.itemFields, formats.locale),
            ]),
          ),
        },
        { t, formats },
      ),
    );
    const shown = new Set(view.rows.map(({ id }) => id));
    const here = lines.filter(({ id }) => shown.has(id));
    const materials = new Map(here.map(({ id, material }) => [id, material]));
    const failure = elsewhere ?? value.read.failure;
    return {
      kind,
      cart: {
        ...cart,
        lines: lines.length,
        quantities: Object.fromEntries(here.map(({ id, quantity }) => [id, quantity])),
      },
      view: await withProducts(ctx, view, {
        column: "material",
        materialOf: ({ id }) => materials.get(id) ?? "",
      }),
      errors: here.filter(hasErrors).map(({ id }) => id),
      removed: value.read.removed,
      failure: failure && t(failure.key, failure.params),
      fields: fieldsOf(value.fields, header?.attributes ?? {}, formats.locale, "cart"),
      links: {
        shop: paths.cart(kind),
        bulk: paths.cartBulk(kind),
        upload: `${paths.cartBulk(kind)}#paste`,
        saved: paths.savedCarts(kind),
        next: kind === "order" ? paths.cartShipping() : paths.cartReview(kind),
        catalog: mayViewCatalog(ctx.actor, {}).allowed ? paths.catalog() : null,
        materials: paths.materials(kind),
      },
      steps: cartSteps(kind, t),
      attachments: filesOnPage(value, value.read.cart, t),
      find: q ? { q, found: value.found } : null,
      copyOf: header?.reference ? { ...header.reference, href: documentOf(header.reference) } : null,
      maySaveAsQuote: value.maySaveAsQuote,
      mayKeep: value.mayKeep,
      title: pageTitle(ctx, `cart.title.${kind}`),
    };
  };

/** Where the ERP has put the cart on another customer, the page becomes that one's, or says why it cannot. */
async function followed(ctx: Entrance, { cart, simulation }: ReadCart): Promise<Text | null> {
  if (!cart || !simulation || !otherSoldTo(cart, simulation.value)) return null;
  const outcome = await followPartner(ctx, { cart: cart.id, version: cart.version });
  if (outcome.kind === "ok") throw await seeOther(ctx.path, outcome.notices);
  // Somebody else changed the cart meanwhile: what is said of it is said when it is read again.
  return outcome.kind === "refused" ? outcome.reason : null;
}

export const shopAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await submitted(args);
  // Back to the same page of the cart.
  const here = () => ctx.path;
  const said = (key: "cart.updated") => () => ({ severity: "success", key }) as const;
  const add = (items: FormData) =>
    answerForm(ctx, items, addItems, {
      fixed: { kind },
      to: () => paths.cart(kind),
      notice: ({ added }) => ({
        severity: "success",
        key: "cart.added",
        params: { material: added[0]?.material ?? "" },
      }),
    });
  const ticked = form.getAll("selected").map(String);
  const bare = { to: here, back: ctx.path };
  return byIntent(form, {
    update: () =>
      answerForm(ctx, without(form, "selected"), updateItems, { to: here, notice: said("cart.updated") }),
    remove: (item) =>
      afterTyped(ctx, form, (cart) =>
        answerButton(ctx, cart, removeItems, { ...bare, fixed: { items: [item] } }),
      ),
    restore: () => answerButton(ctx, cartForm(form), restoreItems, bare),
    copy: (item) =>
      afterTyped(ctx, form, (cart) =>
        answerButton(ctx, cart, copyItem, {
          ...bare,
          fixed: { item },
          notice: ({ of, copy }) => ({
            severity: "success",
            key: "cart.copied",
            params: { item: of, copy: copy.itemNumber },
          }),
        }),
      ),
    selectAll: () => afterTyped(ctx, form, () => seeOther(withField(ctx.path, "select", "all"))),
    confirmDelete: () =>
      afterTyped(ctx, form, () =>
        ticked.length === 0
          ? seeOther(ctx.path, [{ severity: "info", key: "cart.nothingTicked" }])
          : seeOther(paths.cartDelete(kind, { items: ticked.join(",") })),
      ),
    confirmClear: () => seeOther(paths.cartDelete(kind, { all: "1" })),
    add: () => add(form),
    addFound: (material) => add(oneItem(material)),
    find: () => {
      const wanted = String(form.get("items[0].material") ?? "").trim();
      return seeOther(
        wanted ? `${paths.cart(kind)}?${new URLSearchParams({ find: wanted })}` : paths.cart(kind),
      );
    },
    save: () =>
      answerButton(ctx, cartForm(form), saveForLater, {
        to: () => paths.savedCarts(kind),
        back: ctx.path,
        notice: ({ title }) => ({ severity: "success", key: "cart.saved.done", params: { title } }),
      }),
    saveAsQuote: () =>
      answerButton(ctx, cartForm(form), saveAsQuote, {
        to: ({ receipt }) => paths.confirmation(receipt, "quote"),
        back: ctx.path,
      }),
    ...fileIntents(ctx, form, ctx.path),
    keep: () => answerForm(ctx, form, updateCart, { fixed: emptied(form), to: here }),
    continue: () =>
      answerForm(ctx, form, continueCart, {
        to: () => (kind === "order" ? paths.cartShipping() : paths.cartReview(kind)),
      }),
  });
};

const documentOf = ({ kind, number }: { kind: CartKind; number: string }) =>
  kind === "order" ? paths.order(number) : paths.quote(number);

/** A form whose last field was emptied names none of them any more. */
const emptied = (form: FormData) =>
  [...form].some(([name, value]) => name.startsWith("attributes.") && value !== "") ? {} : { attributes: {} };

/**
 * A button beside the lines does what it says after what was typed in them is kept; where that cannot be kept, the page
 * comes again with it, and nothing else is done.
 */
async function afterTyped(ctx: Entrance, form: FormData, then: (cart: FormData) => Promise<Response>) {
  const cart = cartForm(form);
  if (!isTyped(ctx, form)) return then(cart);
  const lines = without(form, "selected");
  lines.set("intent", "update");
  const kept = await answerForm(ctx, lines, updateItems, {
    to: ({ version }) => {
      cart.set("version", String(version));
      return ctx.path;
    },
  });
  return kept instanceof Response ? then(cart) : kept;
}

/** Is a quantity another one than the page showed? */
function isTyped({ actor }: Entrance, form: FormData): boolean {
  return [...form].some(([name, was]) => {
    if (!name.endsWith(".was")) return false;
    const typed = form.get(name.replace(/was$/, "quantity"));
    return typeof typed === "string" && typed.trim() !== formatQuantity(String(was), actor.formats);
  });
}

function oneItem(material: string): FormData {
  const form = new FormData();
  form.set("items[0].material", material);
  form.set("intent", "add");
  return form;
}

function without(form: FormData, name: string): FormData {
  const rest = new FormData();
  for (const [field, value] of form) if (field !== name) rest.append(field, value);
  return rest;
}
