import { ErpError } from "../../erp-errors";
import type { ErpContext } from "../../port/basics";
import type { Capabilities, ServiceHealth, System } from "../../port/system";
import { answered, callOf, type SapSystem, services } from "../call";

/** Capabilities that SAP has released services for. The rest is declared missing, and pages leave it out. */
export const sapCapabilities: Capabilities = {
  refusesDuplicateKeys: false,
  materialSearch: false,
  batches: true,
  scheduleLines: true,
  priceComponents: true,
  creditExposure: false,
  addressValidation: false,
  changeOrders: true,
  changeQuotes: true,
  convertQuotes: true,
  returns: true,
  tracking: false,
  downPayments: false,
  postPayments: true,
  offsetCredits: false,
  listPayments: true,
  statements: true,
  attachments: true,
  reports: false,
  replication: true,
  outputs: ["invoice"],
  mixedDocumentList: true,
};

export function systemOf(system: SapSystem): System {
  return {
    ping: (ctx) =>
      answered(system, () =>
        Promise.all(Object.entries(services).map(([name, service]) => probe(system, ctx, name, service))),
      ),
    salesAreas: () =>
      answered(system, async () => {
        const today = system.clock.now().toISOString().slice(0, 10);
        return system.settings.salesAreas.map(({ id, title, currency }) => ({
          salesArea: id,
          title,
          currency,
          today,
        }));
      }),
  };
}

/** Reads a service's own list of entities: never `$metadata`, which is long and may be stale after a transport. */
async function probe(
  system: SapSystem,
  ctx: ErpContext,
  name: string,
  service: string,
): Promise<ServiceHealth> {
  const start = system.clock.monotonic();
  const text = await system.client.call(callOf(ctx), service, "?$format=json").then(
    () => "",
    (error: unknown) => sentenceOf(error, service),
  );
  const milliseconds = Math.round(system.clock.monotonic() - start);
  return { service: name, ok: text === "", milliseconds, text };
}

/** Says what is missing on the side of SAP, in words that its administrators act on. */
function sentenceOf(error: unknown, service: string): string {
  if (!(error instanceof ErpError)) return String(error);
  const detail = error.cause ? `: ${String(error.cause)}` : "";
  switch (error.kind) {
    case "auth":
      return `The technical user may not call ${service}. Assign the authorisation object S_SERVICE for it, or the communication arrangement${detail}`;
    case "notFound":
    case "protocol":
      return `${service} does not answer as an OData service. Activate it in transaction /IWFND/MAINT_SERVICE, or set up its communication arrangement${detail}`;
    default:
      return `${error.message}${detail}`;
  }
}
