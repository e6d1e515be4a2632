import type { CatalogAddresses } from "~/features/catalog/addresses";
import { drawingInPlace } from "~/features/catalog/draw";
import { paths } from "./paths";

export const catalogAddresses: CatalogAddresses = {
  items: paths.cartItems(),
  suggestions: paths.catalogSuggestions(),
  resource: paths.resource,
  picture: paths.picture,
};

/** Returns the address of a picture in a list: a drawing stands in the page, anything else is loaded. */
export const listedPicture = (digest: string): string => drawingInPlace(digest) ?? paths.picture(digest);
