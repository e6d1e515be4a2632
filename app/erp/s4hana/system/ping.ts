import { ErpError } from "../../erp-errors";
import type { ServiceHealth } from "../../port/system";
import { type SapCall, services } from "../call";
import { findingInWords, type PingFinding } from "./ping-words";

type ServiceName = keyof typeof services;

interface ServiceFacts {
  /** Entity set of which one row is read; none where a service has only functions or takes only requests. */
  set?: string;
  /** Communication scenario in the cloud, where it was confirmed. */
  scenario?: string;
}

const factsOf: Record<ServiceName, ServiceFacts> = {
  partners: { set: "A_BusinessPartner" },
  materials: { set: "A_Product" },
  customerMaterials: { set: "A_CustomerMaterial", scenario: "SAP_COM_0134" },
  pricing: { scenario: "SAP_COM_0109" },
  conditions: { set: "A_SlsPrcgConditionRecord", scenario: "SAP_COM_0294" },
  availability: {},
  stock: { set: "A_MatlStkInAcctMod" },
  batches: { set: "Batch" },
  orders: { set: "A_SalesOrder", scenario: "SAP_COM_0109" },
  quotes: { set: "A_SalesQuotation" },
  deliveries: { set: "A_OutbDeliveryHeader" },
  invoices: { set: "A_BillingDocument" },
  accounting: { set: "A_OperationalAcctgDocItemCube" },
  paymentAdvice: { set: "A_PaymentAdvice" },
  returns: { set: "A_CustomerReturn" },
  creditMemoRequests: { set: "A_CreditMemoRequest" },
  attachments: {},
};

export const pingServices = (call: SapCall): Promise<ServiceHealth[]> =>
  Promise.all((Object.keys(services) as ServiceName[]).map((name) => probe(call, name)));

/**
 * Reads a service's own list of entities, never `$metadata`, which is long and may be stale after a transport; then one
 * row, for which the user needs more than the service itself.
 */
async function probe(call: SapCall, name: ServiceName): Promise<ServiceHealth> {
  const service = services[name];
  const { set = "", scenario = "" } = factsOf[name];
  const [technicalName = service, version = "0001"] = service.split(";v=");
  const start = call.clock.monotonic();
  const inWords = (finding: PingFinding, error: unknown) => {
    const words = findingInWords(finding, call.ctx.language, { service: technicalName, set, scenario });
    const detail = detailOf(error);
    return detail ? `${words} [${detail}]` : words;
  };
  const ask = async (): Promise<string> => {
    try {
      await call.client.call(call.ctx, service, "?$format=json");
    } catch (error) {
      return inWords(findingOf(error), error);
    }
    if (set === "") return "";
    try {
      await call.client.page(call.ctx, service, set, { top: 1 });
      return "";
    } catch (error) {
      const finding = findingOf(error);
      return inWords(finding === "forbidden" ? "noData" : finding === "inactive" ? "other" : finding, error);
    }
  };
  const text = await ask();
  const milliseconds = Math.round(call.clock.monotonic() - start);
  return { service: name, technicalName, version, ok: text === "", milliseconds, text };
}

/** Status and first message of SAP, for its administrators. */
function detailOf(error: unknown): string {
  if (!(error instanceof ErpError)) return String(error);
  if (error.failure.kind === "protocol") return error.failure.detail;
  if (error.failure.kind === "rejected") return error.message;
  return error.cause ? String(error.cause) : "";
}

function findingOf(error: unknown): PingFinding {
  if (!(error instanceof ErpError)) return "other";
  const status = /^(\d{3}) at /.exec(detailOf(error))?.[1];
  switch (error.kind) {
    case "auth":
      return status === "403" ? "forbidden" : "signIn";
    case "notFound":
      return "inactive";
    case "protocol":
      return status === "500" ? "crashed" : status?.startsWith("4") ? "inactive" : "other";
    case "down":
    case "throttled":
    case "timeout":
      return "away";
    case "network":
      return "unreachable";
    default:
      return "other";
  }
}
