import { apiRoutesOf } from "~/admin/api-routes.server";
import { collections } from "~/admin/collections.server";
import { cartTable } from "./cart-table.server";

/** Every address for machines, with the operation behind it. */
export const apiTable = [
  ...cartTable("carts", "order"),
  ...cartTable("quotes", "quote"),
  ...collections.flatMap(apiRoutesOf),
];
