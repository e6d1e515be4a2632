import type { CartKind } from "~/features/carts/cart";
import { addItems } from "~/features/carts/lines/add-items.server";
import { updateItems } from "~/features/carts/lines/update-items.server";
import { updateCart } from "~/features/carts/update-cart.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm } from "~/http/form.server";
import { seeOther } from "~/http/redirect.server";
import { addedNotice } from "./added-notice.server";
import { refuseFiles } from "./cart-files.server";
import { cartForm, findAllProblems, withoutRows } from "./cart-form.server";
import { type TypedCart, typedCart } from "./typed-cart.server";

type Answer = ReturnType<typeof answerForm>;

/** Result of saving before the button's own work: the cart with its latest version, and the number of changed lines. */
export interface Saved {
  cart: FormData;
  changed: number;
}

/**
 * Saves all that was typed into the form of a cart's page, then does what the pressed button says: no button loses what
 * stands in a field. What is refused brings the page again with everything as typed, and the button's work is not done; nor
 * is it after a line was added, which the visitor has not seen priced yet. Buttons that are about other lines leave a typed
 * product in its field, still to be added, and what cannot be saved of the lines that a button removes does not keep it from
 * that.
 */
export async function takeAlong(
  ctx: Entrance,
  form: FormData,
  kind: CartKind,
  work: (savedCart: Saved) => Answer,
  options: {
    evenUnchanged?: boolean;
    addsItself?: boolean;
    attachesItself?: boolean;
    stays?: boolean;
    /** Lines that the button removes. */
    removes?: readonly string[];
  } = {},
): Promise<Awaited<Answer>> {
  const typedFields = typedCart(ctx, form);
  const savedCart: Saved = { cart: cartForm(form), changed: 0 };
  const lineAnswer =
    typedFields.hasChangedLines || options.evenUnchanged
      ? await saveRemaining(ctx, form, { typedFields, savedCart, removes: options.removes ?? [] })
      : null;
  if (lineAnswer && !(lineAnswer instanceof Response)) return lineAnswer;
  const attributeAnswer = typedFields.hasChangedAttributes
    ? await saveAttributes(ctx, form, typedFields, savedCart)
    : null;
  if (attributeAnswer && !(attributeAnswer instanceof Response)) return attributeAnswer;
  if (typedFields.addition.isNew && !options.addsItself && !options.stays)
    return addTypedLine(ctx, form, kind, () => ctx.path);
  if (!options.attachesItself) {
    const answer = await refuseFiles(ctx, form);
    if (answer) return answer;
  }
  const answer = await work(savedCart);
  return options.stays && answer instanceof Response ? withAddition(answer, typedFields) : answer;
}

/** Leads to the page with its addition as it was typed and still to be added, or without the one that was cleared. */
export function withAddition(answer: Response, { addition }: TypedCart): Response {
  const url = new URL(answer.headers.get("Location") ?? "", "http://portal.invalid");
  const fields = findFields(addition.fields);
  if (fields.find === "") for (const name of ["find", "quantity", "unadded"]) url.searchParams.delete(name);
  else {
    const { isNew } = addition;
    const typedFields = { ...fields, ...(isNew ? { unadded: "1" } : {}) };
    for (const [name, value] of Object.entries(typedFields)) url.searchParams.set(name, value);
  }
  answer.headers.set("Location", url.pathname + url.search + url.hash);
  return answer;
}

/** Returns the fields of the cart's address that fill those of the addition. */
export function findFields(addition: FormData): { find: string; quantity: string } {
  const text = (name: string) => String(addition.get(`items[0].${name}`) ?? "").trim();
  return { find: text("material"), quantity: text("quantity").slice(0, 60) };
}

/** Saves the lines; if what is typed for those to be removed cannot be saved, only the others. */
async function saveRemaining(
  ctx: Entrance,
  form: FormData,
  change: { typedFields: TypedCart; savedCart: Saved; removes: readonly string[] },
): Promise<Awaited<Answer>> {
  const { typedFields, savedCart, removes } = change;
  const answer = await saveLines(ctx, form, typedFields, savedCart);
  if (answer instanceof Response || removes.length === 0) return answer;
  const lines = withoutRows(typedFields.lines, "id", removes);
  if ([...lines].length === 0) return seeOther(ctx.path);
  const nextAnswer = await saveLines(ctx, form, { ...typedFields, lines }, savedCart);
  return nextAnswer instanceof Response ? nextAnswer : answer;
}

function saveLines(ctx: Entrance, form: FormData, typedFields: TypedCart, savedCart: Saved): Answer {
  const fields = [...typedFields.lines, ...typedFields.strangeFields];
  return answerForm(ctx, withCart(fields, savedCart, "update"), updateItems, {
    typedForm: form,
    to: ({ version, changed }) => {
      savedCart.cart.set("version", String(version));
      savedCart.changed = changed;
      return ctx.path;
    },
  });
}

function saveAttributes(ctx: Entrance, form: FormData, typedFields: TypedCart, savedCart: Saved): Answer {
  return answerForm(ctx, withCart([], savedCart, "keep"), updateCart, {
    fixed: {
      attributes: typedFields.attributes,
      ...(typedFields.shownAttributes ? { shownAttributes: typedFields.shownAttributes } : {}),
    },
    typedForm: form,
    to: ({ version }) => {
      savedCart.cart.set("version", String(version));
      savedCart.changed += 1;
      return ctx.path;
    },
  });
}

/** Adds the line that was typed below the others. */
export async function addTypedLine(
  ctx: Entrance,
  form: FormData,
  kind: CartKind,
  to: () => string,
): Promise<Awaited<Answer>> {
  const { fields } = typedCart(ctx, form).addition;
  fields.set("intent", "add");
  const fieldOf = (path: string) => path.replace(/^items\[0\]/, "add");
  const findings = await findAllProblems(ctx, fields, kind, emptyQuantity(ctx, fields));
  return answerForm(ctx, fields, addItems, {
    fixed: { kind },
    findings: Object.fromEntries(Object.entries(findings).map(([path, texts]) => [fieldOf(path), texts])),
    typedForm: form,
    fieldOf,
    to,
    notice: ({ added: [item], amounts: [amount] }) =>
      item && amount ? addedNotice("cart.added", item.material, amount, ctx.actor.formats) : null,
  });
}

/** An empty quantity is an error: the schema's default is for programs, which may leave the field out. */
function emptyQuantity(ctx: Entrance, fields: FormData): Record<string, string[]> {
  const quantity = fields.get("items[0].quantity");
  return quantity !== null && String(quantity).trim() === ""
    ? { "items[0].quantity": [ctx.t("form.orderQuantity")] }
    : {};
}

function withCart(fields: Iterable<[string, FormDataEntryValue]>, { cart }: Saved, intent: string): FormData {
  const form = new FormData();
  for (const [name, value] of [...fields, ...cart]) form.append(name, value);
  form.set("intent", intent);
  return form;
}
