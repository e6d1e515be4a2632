import type { Request } from "./protocol/exchange";

/** Faults of the system, its proxies and its network. */
export type GatewayFault =
  /** Answers with this status; `retryAfter` goes into the header. */
  | { kind: "status"; status: number; retryAfter?: string; body?: string; contentType?: string }
  /** Answers with the HTML of a maintenance or logon page and status 200, or 503. */
  | { kind: "page"; status?: number; retryAfter?: string }
  /** Loses the request: nothing is carried out, the connection closes (or stays open, with `hang`). */
  | { kind: "lostRequest"; hang?: boolean }
  /** Carries the request out and loses the reply. */
  | { kind: "lostReply"; hang?: boolean }
  /** Loses the reply at once and carries the request out later. */
  | { kind: "lateCommit"; milliseconds: number }
  | { kind: "slow"; milliseconds: number }
  /** Answers with a broken JSON text. */
  | { kind: "garbage" }
  /** Torn read: something happens after the head of an entity was read, and before what it expands. For the same process only. */
  | { kind: "tornRead"; meanwhile: () => Promise<unknown> }
  /** Forgets the sessions: the next write meets an invalid CSRF token. */
  | { kind: "expiredSession" };

export interface FaultRule {
  fault: GatewayFault;
  /** Requests that it hits; all if absent. Requests inside a batch are matched by the batch's own address and text. */
  method?: string;
  /** Part of address and query, "A_SalesOrder". */
  address?: string;
  /** Function instead of method and address, for callers in the same process. */
  matches?: (request: Request) => boolean;
  /** Number of requests left to hit; until cleared if absent. */
  times?: number;
}

/** Faults that are switched on. */
export class FaultBoard {
  private rules: FaultRule[] = [];

  set(rule: FaultRule): void {
    this.rules.push({ ...rule });
  }

  clear(): void {
    this.rules = [];
  }

  list(): readonly FaultRule[] {
    return this.rules;
  }

  /** Finds the faults that hit a request and counts them down. */
  hit(request: Request): GatewayFault[] {
    const rules = this.rules.filter((rule) => matches(rule, request));
    for (const rule of rules) if (rule.times !== undefined) rule.times -= 1;
    this.rules = this.rules.filter((rule) => rule.times === undefined || rule.times > 0);
    return rules.map((rule) => rule.fault);
  }
}

function matches(rule: FaultRule, request: Request): boolean {
  if (rule.matches) return rule.matches(request);
  if (rule.method && rule.method !== request.method) return false;
  if (!rule.address) return true;
  return request.url.includes(rule.address) || (isBatch(request) && request.body.includes(rule.address));
}

const isBatch = (request: Request): boolean => /\/\$batch(\?|$)/.test(request.url);

export const maintenancePage = `<!DOCTYPE html><html><head><title>Maintenance</title></head><body><h1>System maintenance</h1><p>The system S4H is not available. Please try again later.</p></body></html>`;
