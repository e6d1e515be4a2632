import type { Agent } from "node:https";
import webPush from "web-push";
import { systemClock } from "~/lib/clock";
import type { Push, PushPause } from "./push";
import type { PushKeys } from "./push-keys.store.server";

export interface WebPushOptions {
  keys: PushKeys;
  /** Contact of this installation for push services: a `mailto:` or `https:` address. */
  contact: string;
  /** Hosts of push services; `*.host` stands for each host below it. */
  services: readonly string[];
  /** Agent that trusts the certificate of a service under test. */
  agent?: Agent;
}

export const generatePushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** A push service holds a message so long for a browser that is not running. */
const holdSeconds = 3 * 24 * 3_600;
const timeoutMs = 10_000;

/** A browser's subscription has ended, or was made with another key of this installation. */
const endedStatuses = [403, 404, 410];

/**
 * Sends messages by Web Push, encrypted for the browser: the service in between can read neither text nor path. Only known
 * services are called, because the address comes from a browser: it could name a machine of the internal network.
 */
export function openWebPush({ keys, contact, services, agent }: WebPushOptions): Push {
  const accepts = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, username, password } = new URL(endpoint);
    if (protocol !== "https:" || username !== "" || password !== "") return false;
    return services.some((service) =>
      service.startsWith("*.") ? hostname.endsWith(service.slice(1)) : hostname === service,
    );
  };
  return {
    publicKey: keys.publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, message) {
      if (!accepts(endpoint)) return "gone";
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
          vapidDetails: { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
          TTL: holdSeconds,
          contentEncoding: "aes128gcm",
          timeout: timeoutMs,
          ...(agent ? { agent } : {}),
        });
        return "sent";
      } catch (error) {
        if (error instanceof webPush.WebPushError && endedStatuses.includes(error.statusCode)) return "gone";
        const pause = error instanceof webPush.WebPushError ? pauseIn(error) : null;
        if (pause) return pause;
        // The library's error repeats the address, which is as good as a key to the browser.
        const status = error instanceof webPush.WebPushError ? `HTTP ${error.statusCode}` : codeOf(error);
        throw new Error(`The push service did not take a message: ${status}`);
      }
    },
  };
}

/** Longest pause that a service may ask for, so that a message arrives while it is still relevant. */
const maxPauseSeconds = 6 * 3_600;

/** Reads the `Retry-After` of a service that is busy: seconds or a date (RFC 9110). Null if it names none. */
export function pauseIn(
  { statusCode, headers }: { statusCode: number; headers: Record<string, string | undefined> },
  now = systemClock.now().getTime(),
): PushPause | null {
  const text = headers["retry-after"]?.trim();
  if (!text || ![429, 503].includes(statusCode)) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000);
  return Number.isNaN(seconds) ? null : { seconds: Math.min(Math.max(seconds, 1), maxPauseSeconds) };
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : "unknown";
