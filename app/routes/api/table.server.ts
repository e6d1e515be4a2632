import { apiRoutesOf } from "~/admin/api-routes.server";
import { collections } from "~/admin/collections.server";
import { addItems } from "~/features/carts/add-items.server";
import { cartJson, itemsJson } from "~/features/carts/cart.api";
import { getActiveCart, listCartItems } from "~/features/carts/cart.queries.server";
import { removeItem } from "~/features/carts/remove-item.server";
import { updateItems } from "~/features/carts/update-items.server";
import { apiRoute } from "~/http/api.server";

/** Every address for machines, with the operation behind it. */
export const apiTable = [
  apiRoute({
    method: "GET",
    path: "/user/carts/active",
    summary: "The active cart with the ERP's prices",
    operation: getActiveCart,
    output: cartJson,
  }),
  apiRoute({
    method: "GET",
    path: "/user/carts/active/items",
    summary: "The active cart's items, a page at a time",
    operation: listCartItems,
    output: ({ read, page }) => itemsJson(read, page),
  }),
  apiRoute({
    method: "POST",
    path: "/user/carts/active/items",
    summary: "Adds items to the active cart, which is begun if there is none",
    operation: addItems,
    status: 201,
    output: ({ cart, version, added }) => ({
      uuid: cart,
      version,
      items: added.map(({ id, itemNumber, material, quantity }) => ({ id, itemNumber, material, quantity })),
    }),
  }),
  apiRoute({
    method: "PATCH",
    path: "/user/carts/:cart/items",
    summary: "Changes quantities; names the version of the cart that it starts from",
    operation: updateItems,
    output: ({ cart, version, changed }) => ({ uuid: cart, version, changed }),
  }),
  apiRoute({
    method: "DELETE",
    path: "/user/carts/:cart/items/:item",
    summary: "Removes an item; names the version of the cart that it starts from",
    operation: removeItem,
    output: ({ cart, version }) => ({ uuid: cart, version }),
  }),
  ...collections.flatMap(apiRoutesOf),
];
