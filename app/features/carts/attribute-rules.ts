import type { CartAttribute } from "./cart-settings";

/** A line's field with a list of values must have one of them. */
export const isRequired = (field: CartAttribute): boolean => field.required || field.elements !== undefined;
