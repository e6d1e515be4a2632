import { z } from "zod";
import type { CartKind } from "~/features/carts/cart";
import { cartJson } from "~/features/carts/cart.api";
import { getActiveCart, getCart, listCartItems } from "~/features/carts/cart.queries.server";
import { addItems } from "~/features/carts/lines/add-items.server";
import { copyItem } from "~/features/carts/lines/copy-item.server";
import { getCartLine } from "~/features/carts/lines/line.queries.server";
import { batchConfigsJson, cartBatchesJson, itemsJson } from "~/features/carts/lines/lines.api";
import { removeItems } from "~/features/carts/lines/remove-items.server";
import { saveBatches } from "~/features/carts/lines/save-batches.server";
import { updateItem } from "~/features/carts/lines/update-item.server";
import { updateItems } from "~/features/carts/lines/update-items.server";
import { removeActiveCart } from "~/features/carts/remove-active-cart.server";
import { removeCart } from "~/features/carts/remove-cart.server";
import { submitCart } from "~/features/carts/submission/submit-cart.server";
import { updateCart } from "~/features/carts/update-cart.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { requestOf } from "~/http/api/request-schema";

/** Builds the routes of one kind of cart, below its own root. */
export function cartTable(root: string, kind: CartKind): ApiRoute[] {
  const base = `/user/${root}`;
  const list = kind === "order" ? "salesdocs" : "quotes";
  const of = (input: Record<string, unknown>) => ({ ...input, kind });
  return [
    apiRoute({
      method: "GET",
      path: `${base}/active`,
      summary: "The active cart with the ERP's prices",
      operation: getActiveCart,
      accepts: requestOf(getActiveCart, { without: ["kind"] }),
      input: of,
      output: cartJson,
    }),
    apiRoute({
      method: "GET",
      path: `${base}/active/items`,
      summary: "The active cart's items, a page at a time",
      operation: listCartItems,
      accepts: requestOf(listCartItems, { without: ["kind"] }),
      input: of,
      output: ({ read, page }) => itemsJson(read, page),
    }),
    apiRoute({
      method: "DELETE",
      path: `${base}/active`,
      summary: "Deletes the active cart with everything in it",
      operation: removeActiveCart,
      accepts: requestOf(removeActiveCart, { without: ["kind"] }),
      input: of,
      output: ({ lines }) => ({ lines }),
    }),
    apiRoute({
      method: "GET",
      path: `/carts/${list}`,
      summary: "The active cart's items, as a collection",
      id: `cart.listItems.${list}`,
      operation: listCartItems,
      accepts: requestOf(listCartItems, { without: ["kind"] }),
      input: of,
      output: ({ read, page }) => itemsJson(read, page),
    }),
    apiRoute({
      method: "GET",
      path: `/carts/${list}_batches`,
      summary: "The batches available for the items of one page of the active cart",
      id: `cart.listItems.${list}_batches`,
      operation: listCartItems,
      accepts: requestOf(listCartItems, { without: ["kind"] }),
      input: of,
      output: ({ read, page }) => cartBatchesJson(read, page),
    }),
    apiRoute({
      method: "POST",
      path: `${base}/active/items`,
      summary: "Adds items to the active cart, which is begun if there is none",
      operation: addItems,
      accepts: requestOf(addItems, { without: ["kind"] }),
      input: of,
      status: 201,
      output: ({ cart, version, added }) => ({
        uuid: cart,
        version,
        items: added.map(({ id, itemNumber, material, quantity }) => ({
          id,
          itemNumber,
          material,
          quantity,
        })),
      }),
    }),
    apiRoute({
      method: "PATCH",
      path: `${base}/:cart/items`,
      summary: "Changes quantities; send the version of the cart that you read",
      operation: updateItems,
      output: ({ cart, version, changed }) => ({ uuid: cart, version, changed }),
    }),
    apiRoute({
      method: "PATCH",
      path: `${base}/:cart/items/:item`,
      summary: "Changes any field of one item",
      operation: updateItem,
      output: ({ cart, version }) => ({ uuid: cart, version }),
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:cart/items/:item/copy`,
      summary: "Copies an item",
      operation: copyItem,
      status: 201,
      output: ({ cart, version, copy }) => ({
        uuid: cart,
        version,
        id: copy.id,
        itemNumber: copy.itemNumber,
      }),
    }),
    apiRoute({
      method: "DELETE",
      path: `${base}/:cart/items/:item`,
      summary: "Removes an item; send the version of the cart that you read",
      operation: removeItems,
      accepts: requestOf(removeItems, { without: ["items"], and: { item: z.uuid() } }),
      input: ({ item, ...fields }) => ({ ...fields, items: [item] }),
      output: ({ cart, version }) => ({ uuid: cart, version }),
    }),
    apiRoute({
      method: "DELETE",
      path: `${base}/:cart/items`,
      summary: "Removes the items with the given ids",
      operation: removeItems,
      accepts: requestOf(removeItems, { without: ["items"], and: { ids: removeItems.input.shape.items } }),
      input: ({ ids, ...fields }) => ({ ...fields, items: ids }),
      output: ({ cart, version }) => ({ uuid: cart, version }),
    }),
    apiRoute({
      method: "GET",
      path: `${base}/:cart/items/:item/batches/configs`,
      summary: "The batches available for an item of the active cart, with the quantity taken from each",
      id: `cart.getLine.${root}`,
      operation: getCartLine,
      accepts: requestOf(getCartLine, { without: ["kind"] }),
      input: of,
      output: batchConfigsJson,
    }),
    apiRoute({
      method: "PATCH",
      path: `${base}/:cart/items/:item/batches`,
      summary: "Sets the quantity to take from each batch; without any, the ERP chooses",
      operation: saveBatches,
      output: ({ cart, version }) => ({ uuid: cart, version }),
    }),
    apiRoute({
      method: "GET",
      path: `${base}/:cart`,
      summary: "One of the user's carts, active or saved",
      operation: getCart,
      accepts: requestOf(getCart, { without: ["kind"] }),
      input: of,
      output: cartJson,
    }),
    apiRoute({
      method: "PATCH",
      path: `${base}/:cart`,
      summary: "Changes the purchase-order number or the cart's own fields",
      operation: updateCart,
      output: ({ cart, version }) => ({ uuid: cart, version }),
    }),
    apiRoute({
      method: "DELETE",
      path: `${base}/:cart`,
      summary: "Deletes the cart with everything in it",
      operation: removeCart,
      output: ({ lines }) => ({ lines }),
    }),
    apiRoute({
      method: "POST",
      path: `${base}/:cart/create_in_sap`,
      summary: "Submits the cart exactly once; submitting the same version again returns the first receipt",
      operation: submitCart,
      output: ({ receipt }) => ({ receipt }),
    }),
  ];
}
