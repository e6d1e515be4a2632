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
    ping: (ctx) => answerWith(system, () => pingServices(system, ctx)),
    salesAreas: () =>
      answerWith(system, async () => {
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
