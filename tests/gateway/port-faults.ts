import type { FaultName, FaultSettings, Faults } from "~/erp/demo-erp";
import type { GatewayFault } from "./faults";
import type { Request } from "./protocol/exchange";
import type { RunningGateway } from "./server";

/** Requests that carry out an operation of the port: part of the address, and whether they change something. */
const requestsOf: Record<string, { address: RegExp; writes?: true }> = {
  "partners.": { address: /API_BUSINESS_PARTNER/ },
  "materials.": { address: /API_(PRODUCT|CUSTOMER_MATERIAL|BATCH|MATERIAL_STOCK)_SRV/ },
  "pricing.": { address: /API_SALES_ORDER_SIMULATION_SRV|API_SLSPRICING/ },
  "availability.": { address: /API_SALES_ORDER_SIMULATION_SRV|API_PRODUCT_AVAILY/ },
  "orders.create": { address: /API_SALES_ORDER_SRV/, writes: true },
  "orders.change": { address: /API_SALES_ORDER_SRV/, writes: true },
  "orders.cancel": { address: /API_SALES_ORDER_SRV/, writes: true },
  "orders.": { address: /API_SALES_ORDER_SRV/ },
  "quotes.convert": { address: /API_SALES_ORDER_SRV/, writes: true },
  "quotes.create": { address: /API_SALES_QUOTATION_SRV/, writes: true },
  "quotes.change": { address: /API_SALES_QUOTATION_SRV/, writes: true },
  "quotes.cancel": { address: /API_SALES_QUOTATION_SRV/, writes: true },
  "quotes.requote": { address: /API_SALES_QUOTATION_SRV/, writes: true },
  "quotes.": { address: /API_SALES_QUOTATION_SRV/ },
  "deliveries.": { address: /API_OUTBOUND_DELIVERY_SRV/ },
  "invoices.": { address: /API_BILLING_DOCUMENT_SRV/ },
  "outputs.": { address: /API_BILLING_DOCUMENT_SRV\/GetPDF|API_CV_ATTACHMENT_SRV/ },
  "receivables.postPayment": { address: /API_PAYMENT_ADVICE_SRV/, writes: true },
  "receivables.": { address: /API_OPLACCTGDOCITEMCUBE_SRV|API_PAYMENT_ADVICE_SRV/ },
  "returns.create": { address: /API_(CUSTOMER_RETURN|CREDIT_MEMO_REQUEST)_SRV/, writes: true },
  "returns.": { address: /API_(CUSTOMER_RETURN|CREDIT_MEMO_REQUEST)_SRV/ },
  "attachments.add": { address: /API_CV_ATTACHMENT_SRV/, writes: true },
  "attachments.remove": { address: /API_CV_ATTACHMENT_SRV/, writes: true },
  "attachments.": { address: /API_CV_ATTACHMENT_SRV/ },
};

/** Tells whether a request changes something: simulations and batches of reads do not, nor does fetching a token. */
function isWrite({ method, url, body }: Request): boolean {
  if (method === "GET" || method === "HEAD" || url.includes("SIMULATION") || url.includes("oauth2"))
    return false;
  if (!/\/\$batch(\?|$)/.test(url)) return true;
  return (
    /\r\n(POST|PATCH|MERGE|PUT|DELETE) \S+ HTTP/.test(body.toString("latin1")) && !body.includes("Simulation")
  );
}

const writeFaults: readonly FaultName[] = ["locked", "staleVersion", "refused"];

/**
 * Faults of the port's contract suite as faults of the gateway. `hangs` leaves the connection of a lost request or
 * reply open, so that the caller's own timeout ends it; otherwise the connection breaks.
 */
export function portFaults(gateway: RunningGateway, options: { hangs?: boolean } = {}): Faults {
  const switched = new Map<FaultName, { settings: FaultSettings; times: number | null }>();
  let since = gateway.received.length;
  const apply = () => {
    gateway.faults.clear();
    for (const [name, { settings, times }] of switched) {
      const fault = faultOf(name, settings, options.hangs === true);
      if (!fault) continue;
      gateway.faults.set({
        fault,
        matches: (request) => matches(request, name, settings.operations ?? []),
        ...(times === null ? {} : { times }),
      });
    }
  };
  return {
    async set(name, settings = {}, times) {
      if (name === "recordCalls") since = gateway.received.length;
      switched.set(name, { settings, times: times ?? null });
      apply();
    },
    async clear(name) {
      if (name) switched.delete(name);
      else switched.clear();
      apply();
    },
    list: async () =>
      [...switched].map(([name, { settings, times }]) => ({ name, settings, remaining: times })),
    calls: async () =>
      gateway.received.slice(since).map(({ method, url, headers }, id) => ({
        id,
        operation: `${method} ${url}`,
        requestId: headers["x-request-id"] ?? headers["sap-passport"] ?? headers.requestid ?? "",
      })),
    async forgetCalls() {
      since = gateway.received.length;
    },
  };
}

function matches(request: Request, name: FaultName, operations: readonly string[]): boolean {
  const mustWrite = writeFaults.includes(name);
  if (operations.length === 0) return !mustWrite || isWrite(request);
  return operations.some((operation) => {
    const description =
      requestsOf[operation] ??
      requestsOf[`${operation.split(".")[0]}.`] ??
      requestsOf[operation.split(".")[0] ?? ""];
    if (!description?.address.test(request.url)) return false;
    return description.writes || mustWrite ? isWrite(request) : true;
  });
}

const json = "application/json";

function sapError(code: string, text: string): string {
  const errordetails = [{ code, message: text, propertyref: "", severity: "error", target: "" }];
  return JSON.stringify({
    error: { code, message: { lang: "en", value: text }, innererror: { transactionid: "0", errordetails } },
  });
}

function faultOf(name: FaultName, settings: FaultSettings, hang: boolean): GatewayFault | null {
  const retryAfter = settings.retryAfter === undefined ? {} : { retryAfter: settings.retryAfter };
  switch (name) {
    case "latency":
    case "slowOutput":
      return { kind: "slow", milliseconds: settings.milliseconds ?? 0 };
    case "unavailable":
      return { kind: "status", status: 503, contentType: json, body: "{}", ...retryAfter };
    case "maintenance":
      return { kind: "page", ...retryAfter };
    case "throttled":
      return { kind: "status", status: 429, ...retryAfter };
    case "hang":
      return { kind: "lostRequest", hang: true };
    case "reset":
      return { kind: "lostRequest" };
    case "lostRequest":
      return { kind: "lostRequest", hang };
    case "lostReply":
      return { kind: "lostReply", hang };
    case "auth":
      return { kind: "status", status: 401 };
    case "protocol":
      return { kind: "garbage" };
    case "staleVersion":
      return {
        kind: "status",
        status: 412,
        contentType: json,
        body: sapError("/IWFND/CM_MGW_RT/412", "Precondition failed"),
      };
    case "locked": {
      const text = `Sales document is currently being processed by user ${settings.by ?? "ERP user"}`;
      return { kind: "status", status: 423, contentType: json, body: sapError("V1/042", text) };
    }
    case "refused":
      return {
        kind: "status",
        status: 400,
        contentType: json,
        body: settings.answer ?? sapError("ZTP/fault.refused", "Refused"),
      };
    default:
      return null;
  }
}
