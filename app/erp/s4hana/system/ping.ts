import { ErpError, isForBreaker } from "../../erp-errors";
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

/**
 * Asks the first service alone: a system that is away is not asked for all the others, and one that rejects the user locks
 * that user after a few attempts.
 */
export async function pingServices(call: SapCall): Promise<ServiceHealth[]> {
  const [firstName, ...otherNames] = Object.keys(services) as [ServiceName, ...ServiceName[]];
  const first = await probe(call, firstName);
  const others = otherNames.map((name) =>
    first.systemFailure ? { ...first, service: name, ...technicalNameOf(name) } : probe(call, name),
  );
  return [first, ...(await Promise.all(others))];
}

function technicalNameOf(name: ServiceName): { technicalName: string; version: string } {
  const [technicalName = "", version = "0001"] = services[name].split(";v=");
  return { technicalName, version };
}

/**
 * Reads a service's own list of entities, never `$metadata`, which is long and may be stale after a transport; then one
 * row, for which the user needs more than the service itself.
 */
async function probe(call: SapCall, name: ServiceName): Promise<ServiceHealth> {
  const service = services[name];
  const { set = "", scenario = "" } = factsOf[name];
  const { technicalName, version } = technicalNameOf(name);
  let systemFailure: ServiceHealth["systemFailure"];
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
      if (isForBreaker(error)) systemFailure = error.failure;
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
  const health = { service: name, technicalName, version, ok: text === "", milliseconds, text };
  return systemFailure ? { ...health, systemFailure } : health;
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
