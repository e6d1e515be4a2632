import type { Actor } from "~/door/actor";
import type { PortalPart } from "~/door/features";
import type { Capabilities, Erp } from "~/erp/erp";

/** Parts of the portal with the capability of the ERP that each of them needs. */
const neededCapability = {
  claims: "returns",
  payments: "listPayments",
  statements: "statements",
} satisfies Partial<Record<PortalPart, keyof Capabilities>>;

/** Takes those parts of the portal away from an actor that the ERP of its sales area cannot serve. */
export function limitToErp(actor: Actor, { capabilitiesOf }: Pick<Erp, "capabilitiesOf">): Actor {
  if (!actor.salesArea) return actor;
  const capabilities = capabilitiesOf(actor.salesArea.system);
  const missingParts = (Object.keys(neededCapability) as (keyof typeof neededCapability)[]).filter(
    (part) => !capabilities[neededCapability[part]],
  );
  if (missingParts.length === 0) return actor;
  return { ...actor, featuresOff: new Set([...actor.featuresOff, ...missingParts]) };
}
