import type { Extensions } from "../metadata/model";
import { attachments } from "./attachments";
import { billing } from "./billing";
import { businessPartners, customerMaterials } from "./business-partner";
import { creditMemoRequests, customerReturns } from "./claims";
import { conditionRecords } from "./condition-records";
import { deliveriesService } from "./deliveries";
import { quotations } from "./orders/quotations";
import { salesOrders } from "./orders/sales-orders";
import { simulations } from "./orders/simulation";
import { paymentAdvices } from "./payment-advices";
import { products } from "./products";
import { receivables } from "./receivables";
import type { SapService } from "./service";
import { availability, batches, materialStock } from "./stock";

/** Services that are activated in the simulated tenant. */
export const sapServices = (extensions: Extensions): SapService[] => [
  businessPartners,
  customerMaterials,
  products,
  batches,
  materialStock,
  availability,
  conditionRecords,
  simulations,
  salesOrders(extensions),
  quotations(extensions),
  deliveriesService,
  billing,
  receivables,
  paymentAdvices,
  customerReturns,
  creditMemoRequests,
  attachments,
];
