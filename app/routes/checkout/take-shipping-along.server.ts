import { valueOr } from "~/door/value-or";
import type { CartHeader, CartKind } from "~/features/carts/cart";
import { getActiveCart } from "~/features/carts/cart.queries.server";
import { chooseAddress } from "~/features/carts/shipping/choose-address.server";
import { saveDropShip } from "~/features/carts/shipping/save-drop-ship.server";
import { keepShipping } from "~/features/carts/shipping/save-shipping.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm } from "~/http/form.server";
import {
  bothUnsaved,
  leaveUnsaved,
  noUnsavedFields,
  saveAcceptable,
  type UnsavedFields,
} from "~/http/forms/unsaved-fields.server";
import { paths } from "~/http/paths";
import { seeOther } from "~/http/redirect.server";
import { refuseFiles } from "~/routes/cart/cart-files.server";
import { cartForm } from "~/routes/cart/cart-form.server";

type Answer = ReturnType<typeof answerForm>;
type DropShip = CartHeader["dropShip"];

/** Input of the one form of the shipping step, divided by the operation that takes it. */
export interface TypedShipping {
  /** The cart, its version after what is saved already, and the fields of the shipping step. */
  shipping: FormData;
  address: FormData;
  /** The choice among the ERP's proposals. */
  choice: FormData;
}

const otherControls = new Set(["intent", "files", "cart", "version"]);

function typedShipping(form: FormData): TypedShipping {
  const parts = { shipping: cartForm(form), address: new FormData(), choice: new FormData() };
  for (const [name, value] of form) {
    if (otherControls.has(name)) continue;
    if (name.startsWith("address.")) parts.address.append(name, value);
    else if (name === "optionId") parts.choice.append(name, value);
    else if (name === "id") {
      parts.address.append(name, value);
      parts.choice.append(name, value);
    } else parts.shipping.append(name, value);
  }
  return parts;
}

interface Options {
  /** Decision that the button makes about the one-time address. */
  decides?: "address" | "proposal" | "removal";
  attachesItself?: boolean;
  /** True for a button that stays on the page: fields that it is not about stop nothing, and stay as they were typed. */
  stays?: boolean;
}

interface Change {
  ctx: Entrance;
  form: FormData;
  kind: CartKind;
  parts: TypedShipping;
  storedHeader: CartHeader | null;
  options: Options;
}

/**
 * Saves what was typed into the shipping step, then does what the pressed button says: no button loses what stands in a
 * field. What is refused brings the page again with everything as typed, and the button's work is not done unless it is about
 * something else. A button may decide about the one-time address: then the address, or the choice of a proposal, is missing
 * unless it is complete.
 */
export async function takeShippingAlong(
  ctx: Entrance,
  form: FormData,
  kind: CartKind,
  work: (typedFields: TypedShipping) => Answer,
  options: Options = {},
): Promise<Awaited<Answer>> {
  const parts = typedShipping(form);
  const change = { ctx, form, kind, parts, storedHeader: await findHeader(ctx, kind), options };
  const shipping = await saveFields(change);
  if (!(shipping.answer instanceof Response)) return shipping.answer;
  const address = await saveAddress(change);
  const unsavedFields = bothUnsaved(shipping.unsavedFields, address.unsavedFields);
  const leave = (answer: Awaited<Answer>) => leaveUnsaved(ctx, answer, unsavedFields);
  if (address.answer) return leave(address.answer);
  if (!options.attachesItself && options.decides !== "removal") {
    const answer = await refuseFiles(ctx, form);
    if (answer) return answer;
  }
  return leave(await work(parts));
}

/** Takes on the version that a step leaves behind. */
function takeVersion({ ctx, parts }: Change, { version }: { version: number }): string {
  parts.shipping.set("version", String(version));
  return ctx.path;
}

function withCart({ form, parts }: Change, fields: FormData): FormData {
  const part = cartForm(parts.shipping);
  part.set("intent", String(form.get("intent") ?? ""));
  for (const [name, value] of fields) part.append(name, value);
  return part;
}

/** Fields that may be wrong; to the operation, a missing one is an emptied one. */
const fallibleFields = ["requestedDate", "note", "carrierAccount"] as const satisfies (keyof CartHeader)[];

function saveFields(change: Change) {
  const { ctx, form, parts, storedHeader, options } = change;
  const mayLeave = options.stays && storedHeader !== null;
  const save = (fields: FormData) => {
    for (const name of fallibleFields)
      if (parts.shipping.has(name) && !fields.has(name)) fields.set(name, storedHeader?.[name] ?? "");
    return answerForm(ctx, fields, keepShipping, {
      to: (cart) => takeVersion(change, cart),
      typedForm: form,
    });
  };
  return saveAcceptable(parts.shipping, save, {
    leftWith: (name) => (mayLeave && fallibleFields.some((field) => field === name) ? [name] : []),
  });
}

/** Saves the address or the choice of one; the answer if the button's work does not follow. */
async function saveAddress(
  change: Change,
): Promise<{ answer: Awaited<Answer> | null; unsavedFields: UnsavedFields }> {
  const { parts, storedHeader, options } = change;
  const storedDropShip = storedHeader?.dropShip ?? null;
  if (options.decides === "removal") return { answer: null, unsavedFields: noUnsavedFields };
  if (options.decides === "address" || hasNewAddress(parts.address, storedDropShip))
    return saveNewAddress(change);
  const decidesProposal = options.decides === "proposal" || isChoice(parts.choice, storedDropShip);
  const answer = decidesProposal
    ? await answerForm(change.ctx, withCart(change, parts.choice), chooseAddress, {
        typedForm: change.form,
        to: (cart) => takeVersion(change, cart),
      })
    : null;
  return { answer: answer instanceof Response ? null : answer, unsavedFields: noUnsavedFields };
}

async function saveNewAddress(change: Change) {
  const { ctx, form, kind, parts, options } = change;
  const names = [...parts.address.keys()].filter((name) => name.startsWith("address."));
  const mayLeave = options.stays && !options.decides;
  let isUndecided = false;
  const { answer, unsavedFields } = await saveAcceptable(
    parts.address,
    (fields, isRest) =>
      // Nothing is left to save of an address whose wrong fields are left out.
      isRest
        ? seeOther(ctx.path)
        : answerForm(ctx, withCart(change, fields), saveDropShip, {
            typedForm: form,
            to: ({ version, validationType }) => {
              isUndecided = validationType !== null;
              takeVersion(change, { version });
              return `${paths.cartShipping(kind)}#drop-ship`;
            },
          }),
    { leftWith: (name) => (mayLeave && name.startsWith("address.") ? names : []) },
  );
  return { answer: isUndecided || !(answer instanceof Response) ? answer : null, unsavedFields };
}

async function findHeader(ctx: Entrance, kind: CartKind): Promise<CartHeader | null> {
  const { cart } = valueOr(ctx, await getActiveCart(ctx, { kind, skipSapCall: true }), { cart: null });
  return cart?.header ?? null;
}

/** Compares the typed address with the stored one; fields that are all blank are no address. */
function hasNewAddress(typedAddress: FormData, storedDropShip: DropShip): boolean {
  const storedAddress: Record<string, string> = { ...storedDropShip?.address };
  return [...typedAddress].some(([name, value]) => {
    if (!name.startsWith("address.")) return false;
    const field = name.slice("address.".length);
    const text = field === "country" ? String(value).trim().toUpperCase() : String(value).trim();
    return text !== (storedAddress[field] ?? "");
  });
}

const isChoice = (choice: FormData, storedDropShip: DropShip): boolean =>
  choice.has("optionId") && storedDropShip !== null && storedDropShip.proposals.length > 0;
