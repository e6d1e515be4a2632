import type { ProcessCtx } from "~/door/operation.server";
import { type Outcome, ok, type Problem } from "~/door/outcome";
import type { Address } from "~/erp/erp";
import { addressLine } from "~/erp/presentation/address-line";
import { unlessUnsupported } from "~/erp/unless-unsupported";
import { addressSchema } from "~/features/carts/cart.schema";
import type { Locale } from "~/i18n/locales";
import { typedChoice } from "./amendment";

/** Checks an address for one order: by its fields, then by the ERP, whose suggestions are to be chosen from. */
export async function checkAddress(
  ctx: ProcessCtx,
  typedAddress: Record<keyof Address, string>,
  addressChoice: string,
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
  const { locale } = ctx.actor.formats;
  const chosenAddress = suggestions.find((suggestion) => addressLine(suggestion, locale) === addressChoice);
  if (chosenAddress) return ok(chosenAddress);
  if (suggestions.length > 0 && addressChoice !== typedChoice) return chooseOne(suggestions, locale);
  if (valid || suggestions.length > 0) return ok(address);
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

/** Asks for a choice; the suggestions go to the page as texts of a field that it does not have. */
const chooseOne = (suggestions: readonly Address[], locale: Locale): Outcome<Address> => ({
  kind: "invalid",
  problems: [
    { path: "addressChoice", text: { key: "cart.dropShip.chooseOne" } },
    ...suggestions.map(
      (suggestion): Problem => ({
        path: "suggestedAddresses",
        text: { key: "door.literal", params: { text: addressLine(suggestion, locale) } },
      }),
    ),
  ],
});
