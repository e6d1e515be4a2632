import type { Services } from "./services";

/** Returns the public address of the portal, without a path. */
export function portalAddressOf(env: Services["env"]): string {
  return env.PORTAL_URL ? new URL(env.PORTAL_URL).origin : `http://localhost:${env.PORT}`;
}
