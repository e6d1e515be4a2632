import type { Capabilities, System } from "../../port/system";
import { answerWith, type SapSystem } from "../call";
import { pingServices } from "./ping";

/** Capabilities that SAP has released services for. The rest is declared missing, and pages leave it out. */
export const sapCapabilities: Capabilities = {
  refusesDuplicateKeys: false,
  materialSearch: false,
  creditExposure: false,
  addressValidation: false,
  quoteAddresses: false,
  agreePrices: false,
  returns: true,
  downPayments: false,
  postPayments: true,
  offsetCredits: false,
  // The service of customer returns tells no address that takes the goods.
  returnLabels: false,
  listPayments: true,
  statements: true,
  attachments: true,
  reports: false,
  replication: true,
  outputs: ["invoice"],
};

export function systemOf(system: SapSystem): System {
  return {
    ping: (ctx) => answerWith(system, ctx, (call) => pingServices(call)),
    salesAreas: (ctx) =>
      answerWith(system, ctx, async (call) => {
        const today = call.clock.now().toISOString().slice(0, 10);
        return call.settings.salesAreas.map(({ id, title, currency }) => ({
          salesArea: id,
          title,
          currency,
          today,
        }));
      }),
  };
}
