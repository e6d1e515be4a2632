/** Addresses of the catalog's pages; the routes know them. */
export interface CatalogAddresses {
  /** Buttons beside materials: into the cart, into the quote, among the favourites. */
  items: string;
  suggestions: string;
  resource(id: string): string;
  picture(digest: string): string;
}
