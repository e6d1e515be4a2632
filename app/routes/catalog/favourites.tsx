import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addressWith } from "~/features/catalog/catalog-address";
import { listFavourites } from "~/features/catalog/favourites/favourites.queries.server";
import { materialList } from "~/features/catalog/favourites/material-list";
import { removeFavourites } from "~/features/catalog/favourites/remove-favourites.server";
import { answerButton, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { addSelected } from "~/routes/cart/add-selected.server";
import { addTyped } from "~/routes/cart/add-typed.server";
import { marksOf } from "~/routes/cart/marks-of.server";
import { undoAdded } from "~/routes/cart/undo-added.server";
import { CsrfField } from "~/ui/fields/CsrfField";
import { DataTable } from "~/ui/lists/DataTable";
import { EmptyState } from "~/ui/lists/EmptyState";
import { Pages } from "~/ui/lists/Pages";
import { AsOf } from "~/ui/pages/AsOf";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { productRightsOf } from "./catalog-page.server";

export async function loader(args: LoaderFunctionArgs) {
  const request = await askList(args, "favourites");
  const { website = "" } = args.params;
  const { ctx, value } = await readPage(args, listFavourites, {
    website,
    ...request.paging,
    refresh: request.refresh,
  });
  const t = ctx.t;
  const products = value.rows.map((row) => ({
    ...row,
    href: paths.product(website, row.number),
  }));
  const page = { page: Number(request.paging.page), pageSize: request.paging.pageSize, total: value.total };
  const rights = productRightsOf(ctx, "");
  const refresh = addressWith(request.address, { refresh: "1" });
  const list = materialList(products, page, rights, {
    t,
    formats: ctx.actor.formats,
    refresh,
    pictureOf: paths.picture,
    marks: await marksOf(ctx, rights, value.rows),
  });
  return {
    view: await showList(request, { ...list, caption: t("catalog.favourites"), selectable: true }),
    cart: rights.cart,
    asOf: value.prices.asOf,
    refresh,
    website,
    title: pageTitle(ctx, "catalog.favourites"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const backPath = ctx.path;
  const selectedMaterials = form.getAll("selected").map(String);
  const handlers = {
    nothing: () => addTyped(ctx, form, "order", backPath),
    add: (material: string) => addSelected(ctx, form, { kind: "order", materials: [material], backPath }),
    quote: (material: string) => addSelected(ctx, form, { kind: "quote", materials: [material], backPath }),
    selected: () => addSelected(ctx, form, { kind: "order", materials: selectedMaterials, backPath }),
    remove: () =>
      answerButton(ctx, new FormData(), removeFavourites, {
        fixed: { items: selectedMaterials },
        to: () => backPath,
        backPath,
        notice: ({ removed }) => ({
          severity: "success",
          key: "catalog.favouritesRemoved",
          params: { count: removed.length },
        }),
      }),
    undo: (line: string) => undoAdded(ctx, line, backPath),
  };
  return byIntent(form, handlers);
}

export const meta = titleMeta;

export default function Favourites() {
  const { view, cart, asOf, refresh, website } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead
        title={t("catalog.favourites")}
        crumbs={[{ label: t("catalog.title"), href: paths.catalog(website) }]}
      />
      {view.rows.length === 0 ? (
        <EmptyState text={t("catalog.noFavourites")}>
          <LinkButton href={paths.catalog()}>{t("catalog.all")}</LinkButton>
        </EmptyState>
      ) : (
        <form method="post" action={view.address} data-in-place="">
          <CsrfField />
          <DefaultButton intent="nothing" />
          <DataTable view={view} />
          <div className="inline">
            {cart ? <Button intent="selected">{t("catalog.addSelected")}</Button> : null}
            <Button intent="remove" kind="plain" data-page="">
              {t("catalog.removeSelected")}
            </Button>
          </div>
        </form>
      )}
      <Pages view={view} />
      {asOf ? <AsOf instant={asOf} refresh={refresh} /> : null}
    </>
  );
}
