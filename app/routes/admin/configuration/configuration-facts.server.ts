import { portalAddressOf } from "~/door/portal-address";
import type { Entrance } from "~/http/entrance/entrance";

/** Time and address that a configuration carries. */
export const configurationFacts = ({ services }: Entrance) => ({
  takenAt: services.clock.now(),
  portal: portalAddressOf(services.env),
});
