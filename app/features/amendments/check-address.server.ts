import type { ProcessCtx } from "~/door/operation.server";
import { invalid, type Outcome, ok, type Problem } from "~/door/outcome";
import type { Address } from "~/erp/erp";
import { unlessUnsupported } from "~/erp/unless-unsupported";
import { addressLine } from "~/features/carts/address-line";
import { addressSchema } from "~/features/carts/cart.schema";

/** Checks an address for one order: by its fields, then by the ERP, whose better spelling is proposed once. */
export async function checkAddress(
  ctx: ProcessCtx,
  typedAddress: Record<keyof Address, string>,
  keepsAddress: boolean,
): Promise<Outcome<Address>> {
  const addressResult = addressSchema.safeParse(typedAddress);
  if (!addressResult.success) {
    const problems = addressResult.error.issues.map(
      ({ path }): Problem => ({
        path: `address.${String(path[0])}`,
        text: { key: path[0] === "country" ? "cart.dropShip.country" : "form.required" },
      }),
    );
    return { kind: "invalid", problems };
  }
  const address = { ...addressResult.data, country: addressResult.data.country.toUpperCase() };
  const { valid, problems, suggestions } = await unlessUnsupported(
    ctx.erp.partners.validateAddress(ctx.erpContext, address),
    { valid: true, problems: [], suggestions: [] },
  );
  const [suggestion] = suggestions;
  if (suggestion && !keepsAddress) {
    return invalid("keepsAddress", {
      key: "amendments.address.suggested",
      params: { address: addressLine(suggestion) },
    });
  }
  if (valid || suggestion) return ok(address);
  return {
    kind: "invalid",
    problems: problems.map(
      ({ text, target }): Problem => ({
        path: target?.field ? `address.${target.field}` : "",
        text: { key: "door.literal", params: { text } },
      }),
    ),
  };
}
