import type { IncomingHttpHeaders } from "node:http";
import type { Services } from "~/door/services";
import { actorOfToken } from "~/features/identity/people/actor-of-token.server";
import { isOwnToken } from "../csrf.server";
import { findSessionState } from "../entrance/read-session.server";
import { digest, readSessionToken } from "../session.server";
import { maxAnonymousBody, maxBodyAt, maxParkedBody } from "./body-addresses";

interface BodyAdmission {
  owner: string | null;
  maxBytes: number;
  acceptsToken: ((token: string) => boolean) | null;
}

const stranger: BodyAdmission = { owner: null, maxBytes: maxAnonymousBody, acceptsToken: null };

/** Tells by the headers alone how much of a larger body is welcome: only a session or an API token opens the door for it. */
export async function admitBody(
  services: Pick<Services, "database" | "clock">,
  { path, headers }: { path: string; headers: IncomingHttpHeaders },
): Promise<BodyAdmission> {
  const maxBytes = maxBodyAt(path, headers["content-type"] ?? "");
  if (path.startsWith("/api/")) {
    const bearerToken = /^Bearer ([\w-]{20,100})$/.exec(headers.authorization ?? "")?.[1];
    const actor = bearerToken ? await actorOfToken(services, digest(bearerToken)) : null;
    return actor ? { owner: `token of ${actor.userId}`, maxBytes, acceptsToken: null } : stranger;
  }
  const cookies = new Headers(headers.cookie ? { Cookie: headers.cookie } : {});
  const sessionToken = await readSessionToken({ headers: cookies });
  const session = sessionToken ? await findSessionState(services, sessionToken) : null;
  if (!sessionToken || !session) return stranger;
  return {
    owner: `session ${session.id}`,
    maxBytes: session.isOpen ? maxBytes : Math.min(maxBytes, maxParkedBody),
    acceptsToken: (token) => isOwnToken(sessionToken, token),
  };
}
