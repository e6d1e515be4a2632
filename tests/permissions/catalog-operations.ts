import { admin, everybody, forCustomer, noPerson, type Person, signedIn } from "./people";

/** The catalog, its families and favourites. */
export const catalogOperations: Record<string, readonly Person[]> = {
  "catalog.catchUp": noPerson,
  "catalog.changeSettings": admin,
  "catalog.checkAvailability": forCustomer,
  "catalog.getDataSheet": forCustomer,
  "catalog.getOwnSettings": forCustomer,
  "catalog.findNews": signedIn,
  "catalog.getPagePicture": admin,
  "catalog.removePagePicture": admin,
  "catalog.uploadPagePicture": admin,
  "catalog.findPages": signedIn,
  "catalog.findPictures": signedIn,
  "catalog.findProducts": forCustomer,
  "catalog.getPicture": everybody,
  "catalog.getFamily": forCustomer,
  "catalog.getMenu": forCustomer,
  "catalog.getPage": forCustomer,
  "catalog.getProduct": forCustomer,
  "catalog.getSettings": admin,
  "catalog.getResource": signedIn,
  "catalog.listFavourites": forCustomer,
  "catalog.removeFavourites": forCustomer,
  "catalog.suggest": forCustomer,
  "catalog.toggleFavourite": forCustomer,
};
