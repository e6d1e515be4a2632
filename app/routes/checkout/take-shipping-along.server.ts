import { valueOr } from "~/door/value-or";
import type { Cart, CartKind } from "~/features/carts/cart";
import { getActiveCart } from "~/features/carts/cart.queries.server";
import { chooseAddress } from "~/features/carts/shipping/choose-address.server";
import { saveDropShip } from "~/features/carts/shipping/save-drop-ship.server";
import { keepShipping } from "~/features/carts/shipping/save-shipping.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm } from "~/http/form.server";
import { paths } from "~/http/paths";
import { refuseFiles } from "~/routes/cart/cart-files.server";
import { cartForm } from "~/routes/cart/cart-form.server";

type Answer = ReturnType<typeof answerForm>;
type DropShip = Cart["header"]["dropShip"];

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

/**
 * Saves what was typed into the shipping step, then does what the pressed button says: no button loses what stands in a
 * field. What is refused brings the page again with everything as typed, and the button's work is not done. A button may
 * decide about the one-time address: then the address, or the choice of a proposal, is missing unless it is complete.
 */
export async function takeShippingAlong(
  ctx: Entrance,
  form: FormData,
  kind: CartKind,
  work: (typedFields: TypedShipping) => Answer,
  options: { decides?: "address" | "proposal" | "removal"; attachesItself?: boolean } = {},
): Promise<Awaited<Answer>> {
  const { decides } = options;
  const parts = typedShipping(form);
  const storedDropShip = await findDropShip(ctx, kind);
  // Takes on the version that each step leaves behind.
  const takeVersion = ({ version }: { version: number }) => {
    parts.shipping.set("version", String(version));
    return ctx.path;
  };
  const withCart = (fields: FormData): FormData => {
    const part = cartForm(parts.shipping);
    part.set("intent", String(form.get("intent") ?? ""));
    for (const [name, value] of fields) part.append(name, value);
    return part;
  };
  const shippingAnswer = await answerForm(ctx, parts.shipping, keepShipping, {
    to: takeVersion,
    typedForm: form,
  });
  if (!(shippingAnswer instanceof Response)) return shippingAnswer;
  if (decides === "removal") return work(parts);
  if (decides === "address" || hasNewAddress(parts.address, storedDropShip)) {
    let isUndecided = false;
    const answer = await answerForm(ctx, withCart(parts.address), saveDropShip, {
      typedForm: form,
      to: ({ version, validationType }) => {
        isUndecided = validationType !== null;
        takeVersion({ version });
        return `${paths.cartShipping(kind)}#drop-ship`;
      },
    });
    if (isUndecided || !(answer instanceof Response)) return answer;
  } else if (decides === "proposal" || isChoice(parts.choice, storedDropShip)) {
    const answer = await answerForm(ctx, withCart(parts.choice), chooseAddress, {
      typedForm: form,
      to: takeVersion,
    });
    if (!(answer instanceof Response)) return answer;
  }
  if (!options.attachesItself) {
    const answer = await refuseFiles(ctx, form);
    if (answer) return answer;
  }
  return work(parts);
}

async function findDropShip(ctx: Entrance, kind: CartKind): Promise<DropShip> {
  const { cart } = valueOr(ctx, await getActiveCart(ctx, { kind, skipSapCall: true }), { cart: null });
  return cart?.header.dropShip ?? null;
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
