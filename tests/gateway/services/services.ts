import type { Extensions } from "../metadata/model";
import { businessPartners, customerMaterials } from "./business-partner";
import { salesOrders } from "./orders/sales-orders";
import { simulations } from "./orders/simulation";
import { products } from "./products";
import type { SapService } from "./service";

/** Services that are activated in the simulated tenant. */
export const sapServices = (extensions: Extensions): SapService[] => [
  businessPartners,
  customerMaterials,
  products,
  simulations,
  salesOrders(extensions),
];
