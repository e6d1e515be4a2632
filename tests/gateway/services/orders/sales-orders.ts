import type { Extensions } from "../../metadata/model";
import type { SapService } from "../service";
import { orderNames, salesOrderSources } from "./sales-order-sources";
import { documentWriter } from "./write-documents";

export function salesOrders(extensions: Extensions): SapService {
  const own = Object.keys(extensions.A_SalesOrder ?? {});
  return {
    name: "API_SALES_ORDER_SRV",
    sources: salesOrderSources(own),
    write: documentWriter(orderNames, own),
  };
}
