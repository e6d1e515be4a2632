import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addItems } from "~/features/carts/add-items.server";
import { CartLines } from "~/features/carts/CartLines";
import { CartSummary } from "~/features/carts/CartSummary";
import { getActiveCart } from "~/features/carts/cart.queries.server";
import { cartList } from "~/features/carts/cart-list";
import { cartView } from "~/features/carts/cart-view";
import { removeItem } from "~/features/carts/remove-item.server";
import { submitCart } from "~/features/carts/submit-cart.server";
import { updateItems } from "~/features/carts/update-items.server";
import { submitted } from "~/http/enter.server";
import { answerButton, answerForm, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { translatorOf } from "~/i18n/translator.server";
import { Button, LinkButton } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { Field } from "~/ui/Field";
import { PageHead } from "~/ui/PageHead";
import { typedValue } from "~/ui/submission";

export async function loader(args: LoaderFunctionArgs) {
  const asked = await askList(args, "cart");
  const { ctx, value } = await readPage(args, getActiveCart, { kind: "order", refresh: asked.refresh });
  const { formats } = ctx.actor;
  const { lines, ...cart } = cartView(value);
  return {
    cart,
    view: await showList(asked, cartList(lines, asked.paging, { t: translatorOf(formats.locale), formats })),
    title: pageTitle(ctx, "cart.title"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  // Back to the same page of the cart.
  const toCart = () => ctx.path;
  return byIntent(form, {
    update: () =>
      answerForm(ctx, form, updateItems, {
        to: toCart,
        notice: () => ({ severity: "success", key: "cart.updated" }),
      }),
    remove: (item) =>
      answerButton(ctx, onlyCart(form), removeItem, {
        fixed: { item },
        to: toCart,
        back: ctx.path,
        notice: ({ removed }) => ({
          severity: "success",
          key: "cart.removed",
          params: { item: removed.itemNumber },
        }),
      }),
    add: () =>
      answerForm(ctx, form, addItems, {
        to: toCart,
        notice: ({ added }) => ({
          severity: "success",
          key: "cart.added",
          params: { material: added[0]?.material ?? "" },
        }),
      }),
    submit: () => answerForm(ctx, form, submitCart, { to: ({ receipt }) => paths.confirmation(receipt) }),
  });
}

/** A row's button sends the whole list along; removing needs only the cart and its version. */
function onlyCart(form: FormData): FormData {
  const fields = new FormData();
  for (const name of ["cart", "version"]) fields.set(name, form.get(name) ?? "");
  return fields;
}

export const meta = titleMeta;

export default function CartPage() {
  const { cart, view } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const answer = refusal && "result" in refusal ? refusal : undefined;
  const refused = (intent: string) => (answer?.intent === intent ? answer.result : undefined);
  const t = useT();
  return (
    <>
      <PageHead title={t("cart.title")} />
      <ErrorSummary result={answer?.result} idPrefix={answer?.intent === "add" ? "add-" : ""} />
      <div className="split">
        <div>
          {view.rows.length === 0 ? (
            <EmptyState text={view.empty}>
              <LinkButton href={paths.catalog()}>{t("account.toCatalog")}</LinkButton>
            </EmptyState>
          ) : (
            <CartLines cart={cart} view={view} refused={refused("update")} />
          )}
          <AddByNumber refused={refused("add")} />
        </div>
        {cart.totals ? <CartSummary cart={cart} totals={cart.totals} refused={refused("submit")} /> : null}
      </div>
    </>
  );
}

function AddByNumber({ refused }: { refused: Parameters<typeof typedValue>[0] }) {
  const t = useT();
  const material = "items[0].material";
  const quantity = "items[0].quantity";
  return (
    <form method="post">
      <CsrfField />
      <h2>{t("cart.addByNumber")}</h2>
      <div className="inline start">
        <Field
          label={t("cart.material")}
          name={material}
          id={`add-${material}`}
          errors={refused?.error?.[material] ?? undefined}
          input={{ defaultValue: typedValue(refused, material), autoComplete: "off" }}
        />
        <Field
          label={t("cart.quantity")}
          name={quantity}
          id={`add-${quantity}`}
          errors={refused?.error?.[quantity] ?? undefined}
          input={{
            defaultValue: typedValue(refused, quantity) ?? "1",
            inputMode: "decimal",
            className: "short",
          }}
        />
        <Button intent="add">{t("cart.add")}</Button>
      </div>
    </form>
  );
}
