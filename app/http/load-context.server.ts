import type { AppLoadContext } from "@remix-run/node";
import type { Ctx } from "~/door/operation.server";
import type { Services } from "~/door/services";
import { newId } from "~/lib/ids";

type RequestFacts = Pick<Ctx, "services" | "requestId" | "gone" | "origin">;
type StartServices = () => Promise<Services>;

let startServices: StartServices | null = null;

/**
 * Registers the start of the portal for hosts that offer no load context: `remix-serve` and the development server call
 * the build without one. `server.ts` puts the services into the context itself.
 */
export function provideServices(start: StartServices): void {
  startServices = start;
}

/** Reads what the host knows of a request: the services, its id, its origin, and whether the visitor is still there. */
export async function readLoadContext(context: AppLoadContext): Promise<RequestFacts> {
  // One id for all loaders of a request, also with a host that gives it none.
  context.requestId ??= newId();
  const { requestId, gone, clientAddress } = context;
  return {
    services: await servicesIn(context),
    requestId: String(requestId),
    gone: gone instanceof AbortSignal ? gone : undefined,
    origin: typeof clientAddress === "string" ? clientAddress : "unknown",
  };
}

async function servicesIn(context: AppLoadContext): Promise<Services> {
  context.services ??= await startServices?.();
  if (!context.services) throw new Error("The load context holds no services, and nothing starts them");
  return context.services as Services;
}
