import type { CatalogAddresses } from "~/features/catalog/addresses";
import { paths } from "./paths";

export const catalogAddresses: CatalogAddresses = {
  items: paths.cartItems(),
  suggestions: paths.catalogSuggestions(),
  resource: paths.resource,
  picture: paths.picture,
};
