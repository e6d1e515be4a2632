import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { CartKind } from "~/features/carts/cart";
import { addItems } from "~/features/carts/lines/add-items.server";
import { addressWith } from "~/features/catalog/catalog-address";
import type { FamilyPageProps, familyIntents } from "~/features/catalog/families/FamilyPage";
import { getFamily } from "~/features/catalog/families/family.queries.server";
import { type FamilyAnswer, familyTable } from "~/features/catalog/families/family-view";
import { isAskedByScript } from "~/http/asked-by-script";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm, byIntent, type Handlers } from "~/http/form.server";
import { atRow } from "~/http/forms/at-row";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { labelValue } from "~/lib/label-value";
import { addedFromListNotice } from "~/routes/cart/added-notice.server";
import { marksOf } from "~/routes/cart/marks-of.server";
import { undoAdded } from "~/routes/cart/undo-added.server";
import { productRightsOf } from "./catalog-page.server";

/** Loads all sizes of a family for customers and guests: the same page with other permissions. */
export const familyLoader =
  (guest: boolean) =>
  async (args: LoaderFunctionArgs): Promise<Omit<FamilyPageProps, "to"> & { title: string }> => {
    const { website, family = "" } = args.params;
    const { ctx, value } = await readPage(args, getFamily, questionOf(args, guest));
    const { actor, t } = ctx;
    const rights = productRightsOf(ctx, value.guestAdd);
    const address = addressWith(ctx.path, { refresh: null });
    const home = guest ? paths.guestCatalog() : paths.catalog(website);
    const wholeFamily = guest ? paths.guestFamily(family) : paths.family(website ?? "", family);
    const { asOf, ...prices } = value.prices;
    return {
      name: value.name,
      drawing: value.drawing,
      table: familyTable(value, { t, formats: actor.formats, path: address }),
      count: value.count,
      shownCount: value.members.length,
      ...(value.count < value.total ? { all: { href: wholeFamily, count: value.total } } : {}),
      ...(value.isCut ? { isCut: true } : {}),
      crumbs: [
        { label: t("catalog.title"), href: home },
        ...value.trail.map(({ id, name }) => ({ label: name, href: addressWith(home, { category: id }) })),
      ],
      rights,
      prices,
      ...(asOf ? { asOf } : {}),
      refresh: addressWith(address, { refresh: "1" }),
      marks: await marksOf(ctx, rights, value.members),
      cart: paths.cart(),
      productOf: guest ? paths.guestProduct("") : paths.product(website ?? "", ""),
      title: pageTitle(ctx, "catalog.productTitle", { name: value.name }),
    };
  };

function questionOf({ params, request }: LoaderFunctionArgs, guest: boolean) {
  const { website, family = "" } = params;
  const fields = new URL(request.url).searchParams;
  return {
    ...(website ? { website } : {}),
    guest,
    family,
    q: (fields.get("q") ?? "").slice(0, 100),
    section: (fields.get("section") ?? "").slice(0, 100),
    refresh: fields.get("refresh") === "1",
    patient: isAskedByScript(request),
  };
}

export async function familyAction(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const backPath = ctx.path;
  const handlers = {
    typed: () => addVariants(ctx, form, "order"),
    typedQuote: () => addVariants(ctx, form, "quote"),
    undo: (line: string) => undoAdded(ctx, line, backPath),
  } satisfies Handlers<typeof familyIntents>;
  return byIntent(form, handlers);
}

/** Adds every variant with a quantity; if one is refused nothing is added, and everything typed stays. */
async function addVariants(ctx: Entrance, form: FormData, kind: CartKind) {
  const prefix = "quantity:";
  const typedQuantities = Object.fromEntries(
    [...form].flatMap(([name, value]): [string, string][] => {
      const quantity = String(value).trim();
      return name.startsWith(prefix) && quantity !== "" ? [[name.slice(prefix.length), quantity]] : [];
    }),
  );
  const materials = Object.keys(typedQuantities);
  const [first] = materials;
  if (first === undefined) return seeOther(ctx.path, [{ severity: "warning", key: "catalog.quantityNone" }]);
  const items = new FormData();
  for (const [index, material] of materials.entries()) {
    items.set(`items[${index}].material`, material);
    items.set(`items[${index}].quantity`, typedQuantities[material] ?? "");
  }
  const answer = await answerForm(ctx, items, addItems, {
    fixed: { kind },
    to: () => atRow(ctx.path, first),
    notice: (answer) => addedFromListNotice(kind, first, answer, ctx.actor.formats),
  });
  if (answer instanceof Response) return answer;
  const { result } = answer.data;
  return data(
    refusalOf(typedQuantities, materials, { errors: result.error ?? {}, locale: ctx.actor.formats.locale }),
    answer.init ?? undefined,
  );
}

function refusalOf(
  typedQuantities: Record<string, string>,
  materials: readonly string[],
  refusal: { errors: Readonly<Record<string, string[] | null>>; locale: string },
): FamilyAnswer {
  const errors: Record<string, string[]> = {};
  const problems: FamilyAnswer["problems"] = [];
  for (const [path, texts] of Object.entries(refusal.errors)) {
    const material = materials[Number(/^items\[(\d+)\]/.exec(path)?.[1] ?? -1)];
    for (const text of texts ?? []) {
      if (material) errors[material] = [...(errors[material] ?? []), text];
      problems.push({
        name: material ? `quantity:${material}` : "",
        text: material ? labelValue(material, text, refusal.locale) : text,
      });
    }
  }
  return { typedValues: typedQuantities, errors, problems };
}
