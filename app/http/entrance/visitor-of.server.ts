import type { Actor } from "~/door/actor";
import type { Services } from "~/door/services";
import { anonymousActor } from "~/features/identity/actor";
import { findSiteOfHost } from "~/features/organisation/find-site-of-host.server";
import { offeredLanguages } from "~/features/translations/languages.settings";
import { visitorLocale } from "../locale.server";

/** Makes the actor of somebody not signed in, on the microsite to which the address belongs, or on another one. */
export async function visitorOf(
  services: Services,
  request: Request,
  otherMicrosite: string | null = null,
): Promise<Actor> {
  const micrositeId = otherMicrosite ?? (await findSiteOfHost(services, new URL(request.url).host));
  const languages = await services.settings.get(offeredLanguages, { micrositeId });
  return anonymousActor(visitorLocale(request, languages), micrositeId);
}
