import type { Actor } from "~/door/actor";
import type { PortalPart } from "~/door/features";
import type { Capabilities, Erp } from "~/erp/erp";
import { outputTypes } from "~/features/documents/document-links";

/** Parts of the portal with the capability of the ERP that each of them needs. */
const neededCapability = {
  claims: "returns",
  negotiations: "agreePrices",
  payments: "listPayments",
  statements: "statements",
} satisfies Partial<Record<PortalPart, keyof Capabilities>>;

/** Takes those parts of the portal away from an actor that the ERP of its sales area cannot serve. */
export function limitToErp(actor: Actor, { capabilitiesOf }: Pick<Erp, "capabilitiesOf">): Actor {
  if (!actor.salesArea) return actor;
  const missingParts = partsMissing(capabilitiesOf(actor.salesArea.system));
  if (missingParts.length === 0) return actor;
  return { ...actor, featuresOff: new Set([...actor.featuresOff, ...missingParts]) };
}

function partsMissing(capabilities: Capabilities): PortalPart[] {
  const parts = Object.keys(neededCapability) as (keyof typeof neededCapability)[];
  return [
    ...parts.filter((part) => !capabilities[neededCapability[part]]),
    ...outputTypes.filter((type) => !capabilities.outputs.includes(type)),
  ];
}
