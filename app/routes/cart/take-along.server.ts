import type { CartKind } from "~/features/carts/cart";
import { addItems } from "~/features/carts/lines/add-items.server";
import { updateItems } from "~/features/carts/lines/update-items.server";
import { updateCart } from "~/features/carts/update-cart.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm } from "~/http/form.server";
import {
  bothUnsaved,
  type LeavingRules,
  leaveUnsaved,
  noUnsavedFields,
  saveAcceptable,
} from "~/http/forms/unsaved-fields.server";
import { nameUnsavedLines } from "~/http/forms/unsaved-lines.server";
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

interface Options {
  evenUnchanged?: boolean;
  addsItself?: boolean;
  attachesItself?: boolean;
  stays?: boolean;
  /** Lines that the button removes. */
  removes?: readonly string[];
  /** Lines that the button is about: what is wrong anywhere else stays as it was typed and stops nothing. */
  isAbout?: readonly string[];
  /** True for the button that saves the cart's own fields. */
  savesAttributes?: boolean;
}

/**
 * Saves all that was typed into the form of a cart's page, then does what the pressed button says: no button loses what
 * stands in a field. What is refused brings the page again with everything as typed, and the button's work is not done; nor
 * is it after a line was added, which the visitor has not seen priced yet. Buttons that are about other lines leave a typed
 * product in its field, still to be added, and wrong fields as they were typed, still to be corrected; what cannot be saved of
 * the lines that a button removes does not keep it from that.
 */
export async function takeAlong(
  ctx: Entrance,
  form: FormData,
  kind: CartKind,
  work: (savedCart: Saved) => Answer,
  options: Options = {},
): Promise<Awaited<Answer>> {
  const typedFields = typedCart(ctx, form);
  const savedCart: Saved = { cart: cartForm(form), changed: 0 };
  const { refusal, unsavedFields } = await saveTyped(ctx, form, { typedFields, savedCart, options });
  if (refusal) return refusal;
  if (typedFields.addition.isNew && !options.addsItself && !options.stays)
    return addTypedLine(ctx, form, kind, () => ctx.path);
  if (!options.attachesItself) {
    const answer = await refuseFiles(ctx, form);
    if (answer) return answer;
  }
  const answer = await work(savedCart);
  nameUnsavedLines(ctx, answer, unsavedFields);
  const isDone = answer instanceof Response;
  return leaveUnsaved(
    ctx,
    isDone && options.stays ? withAddition(answer, typedFields) : answer,
    unsavedFields,
  );
}

interface Change {
  typedFields: TypedCart;
  savedCart: Saved;
  options: Options;
}

/** Saves lines and attributes, and tells what the button leaves unsaved; the refusal if it cannot do its work. */
async function saveTyped(ctx: Entrance, form: FormData, change: Change) {
  const { typedFields, options } = change;
  let unsavedFields = noUnsavedFields;
  const parts = [
    typedFields.hasChangedLines || options.evenUnchanged ? () => saveRemaining(ctx, form, change) : null,
    typedFields.hasChangedAttributes ? () => saveAttributes(ctx, form, typedFields, change) : null,
  ];
  for (const save of parts) {
    const result = await save?.();
    if (!result) continue;
    if (!(result.answer instanceof Response)) return { refusal: result.answer, unsavedFields };
    unsavedFields = bothUnsaved(unsavedFields, result.unsavedFields);
  }
  return { refusal: null, unsavedFields };
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
async function saveRemaining(ctx: Entrance, form: FormData, change: Change) {
  const { typedFields, savedCart, options } = change;
  const { removes = [] } = options;
  const { lines } = typedFields;
  const save = (rows: FormData) => saveLines(ctx, form, { ...typedFields, lines: rows }, savedCart);
  if (removes.length === 0) return saveAcceptable(lines, save, rulesOfLines(lines, options));
  const answer = await save(lines);
  const otherLines = withoutRows(lines, "id", removes);
  if (answer instanceof Response) return { answer, unsavedFields: noUnsavedFields };
  if ([...otherLines].length === 0)
    return { answer: await seeOther(ctx.path), unsavedFields: noUnsavedFields };
  const result = await saveAcceptable(otherLines, save, rulesOfLines(otherLines, options));
  return result.answer instanceof Response ? result : { answer, unsavedFields: noUnsavedFields };
}

const lineField = /^(items\[\d+\])\.(quantity|position|requestedDate|comment)$/;

/** Lets a button leave wrong fields of lines that it is not about; date and note are saved together. */
const rulesOfLines = (lines: FormData, { isAbout }: Options): LeavingRules => ({
  rowKey: "id",
  leftWith(name) {
    const [, row = "", field = ""] = lineField.exec(name) ?? [];
    if (!row || !isAbout || isAbout.includes(String(lines.get(`${row}.id`)))) return [];
    return ["quantity", "position"].includes(field)
      ? [name]
      : ["requestedDate", "comment", "wasDetails"].map((each) => `${row}.${each}`);
  },
});

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

/** Saves the cart's own fields; a button that is about lines leaves wrong ones as they were typed. */
function saveAttributes(
  ctx: Entrance,
  form: FormData,
  typedFields: TypedCart,
  { options, savedCart }: Change,
) {
  const { attributes, shownAttributes } = typedFields;
  const fields = new FormData();
  for (const [name, value] of Object.entries(attributes)) fields.append(`attributes.${name}`, value);
  const save = (rest: FormData) => {
    const isSaved = ([name]: [string, string]) => rest.has(`attributes.${name}`);
    const savedOnes = (values: Record<string, string>) =>
      Object.fromEntries(Object.entries(values).filter(isSaved));
    return answerForm(ctx, withCart([], savedCart, "keep"), updateCart, {
      fixed: {
        attributes: savedOnes(attributes),
        ...(shownAttributes ? { shownAttributes: savedOnes(shownAttributes) } : {}),
      },
      typedForm: form,
      to: ({ version }) => {
        savedCart.cart.set("version", String(version));
        savedCart.changed += 1;
        return ctx.path;
      },
    });
  };
  // A missing value is an emptied one unless the form says what it began with.
  const mayLeave = options.isAbout && !options.savesAttributes && shownAttributes;
  return saveAcceptable(fields, save, {
    leftWith: (name) => (mayLeave && name.startsWith("attributes.") ? [name] : []),
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
