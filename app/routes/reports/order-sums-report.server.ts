import { getOrderSums } from "~/features/carts/sums/order-sums.queries.server";
import { orderGroups } from "~/features/reports/groups/group-report.schema";

export const orderSumsReport = {
  path: "/reports/ecommerce/sums",
  name: "orderSums",
  groupings: orderGroups,
  amounts: "total",
  operation: getOrderSums,
} as const;
