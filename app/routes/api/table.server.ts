import { apiRoutesOf } from "~/admin/api-routes.server";
import { collections } from "~/admin/collections.server";
import { cartTable } from "./cart-table.server";
import { documentsTable } from "./documents-table.server";
import { identityTable } from "./identity-table.server";

/** Every address for machines, with the operation behind it. */
export const apiTable = [
  ...identityTable,
  ...cartTable("carts", "order"),
  ...cartTable("quotes", "quote"),
  ...documentsTable,
  ...collections.flatMap(apiRoutesOf),
];
