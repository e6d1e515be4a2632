import type { Extensions } from "../../metadata/model";
import type { SapService } from "../service";
import { orderNames, salesOrderSources } from "./sales-order-sources";
import { documentWriter } from "./write-documents";

export function salesOrders(extensions: Extensions): SapService {
  const ownFields = Object.keys(extensions.A_SalesOrder ?? {});
  return {
    name: "API_SALES_ORDER_SRV",
    sources: salesOrderSources(ownFields),
    write: documentWriter(orderNames, ownFields),
  };
}
