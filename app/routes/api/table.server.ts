import { apiRoutesOf } from "~/admin/pages/api-routes.server";
import { collections } from "~/admin/pages/collections.server";
import { administrationTable } from "./administration-table.server";
import { amendmentTable, changeRequestTable } from "./amendment-table.server";
import { cartTable } from "./cart-table.server";
import { catalogTable } from "./catalog-table.server";
import { documentsTable } from "./documents-table.server";
import { identityTable } from "./identity-table.server";
import { listsTable } from "./lists-table.server";
import { negotiationTable } from "./negotiation-table.server";
import { pdfOrdersTable } from "./pdf-orders-table.server";
import { receivablesTable } from "./receivables-table.server";
import { reportsTable } from "./reports-table.server";
import { approvalTable, savedCartTable } from "./saved-cart-table.server";
import { serviceTable } from "./service-table.server";
import { shippingTable } from "./shipping-table.server";

/** All routes of the API, each with its operation. */
export const apiTable = [
  ...identityTable,
  ...catalogTable,
  ...cartTable("carts", "order"),
  ...cartTable("quotes", "quote"),
  ...savedCartTable("carts", "saved_carts", "order"),
  ...savedCartTable("quotes", "saved_quotes", "quote"),
  ...shippingTable("carts", "order"),
  ...shippingTable("quotes", "quote"),
  ...amendmentTable("salesdoc_changes", "order"),
  ...amendmentTable("quote_changes", "quote"),
  ...changeRequestTable,
  ...negotiationTable,
  ...approvalTable,
  ...documentsTable,
  ...listsTable,
  ...pdfOrdersTable,
  ...reportsTable,
  ...receivablesTable,
  ...serviceTable,
  // Precedes the collections, whose addresses would match some of these.
  ...administrationTable,
  ...collections.flatMap(apiRoutesOf),
];
