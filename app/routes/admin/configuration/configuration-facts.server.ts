import { portalAddress } from "~/door/operation.server";
import type { Entrance } from "~/http/entrance/entrance";

/** Time and address that a configuration carries. */
export const configurationFacts = ({ services }: Entrance) => ({
  takenAt: services.clock.now(),
  portal: portalAddress(services.env),
});
