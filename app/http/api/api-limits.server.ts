import { withinLimit } from "~/door/limit.server";
import type { Services } from "~/door/services";
import { digest } from "../session.server";
import { json } from "./api-json";

const windowSeconds = 60;
/** Limit per address, which several API clients of one company often share. */
const tokensPerAddress = 4;

/**
 * Limits the rate of requests by address, and by token where one was sent; null if there is room. The address is counted
 * before the token is looked up, which also slows down guessing.
 */
export async function refuseTooMany(
  services: Pick<Services, "database" | "clock" | "env">,
  address: string,
  authorization: string | null,
): Promise<Response | null> {
  const times = services.env.API_REQUESTS_PER_MINUTE;
  const limits = [
    { key: `api|address|${address}`, times: times * tokensPerAddress },
    ...(authorization ? [{ key: `api|token|${keyOf(authorization)}`, times }] : []),
  ];
  for (const { key, times } of limits) {
    if (await withinLimit(services, key, { times, seconds: windowSeconds })) continue;
    const now = services.clock.now().getTime() / 1_000;
    const wait = Math.ceil(windowSeconds - (now % windowSeconds));
    return json(429, { errors: ["too_many_requests"] }, { "Retry-After": String(wait) });
  }
  return null;
}

const keyOf = (authorization: string): string => Buffer.from(digest(authorization)).toString("base64url");
