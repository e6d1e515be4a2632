import type { Clock } from "~/lib/clock";
import { ErpError, isTransportFailure } from "./erp-errors";

/** What all processes know about one system. */
export interface GateRecord {
  closedUntil: Date | null;
  reason: "retryAfter" | "breaker" | null;
  maintenance: boolean;
  /** When the announced downtime of this moment ends. */
  downtimeUntil: Date | null;
}

/** One row for each system, shared by all processes. */
export interface GateStore {
  read(system: string, now: Date): Promise<GateRecord>;
  close(
    system: string,
    until: Date,
    reason: NonNullable<GateRecord["reason"]>,
    maintenance: boolean,
  ): Promise<void>;
  open(system: string): Promise<void>;
  /** Notes a failure and says how many there were since. */
  countFailure(system: string, at: Date, since: Date): Promise<number>;
  /** True for the one caller that may try, until that moment. */
  claimProbe(system: string, now: Date, until: Date): Promise<boolean>;
}

const breaker = { failures: 5, withinMs: 30_000, closedMs: 30_000 };
/** A system that named a time may be back a little earlier; in the last minute it is tried again, carefully. */
const tolerance = 60_000;
const probeMs = 5_000;

/**
 * Open, or closed until a time: because of a planned downtime, because the system said so, or because it failed too
 * often. While it is closed nobody calls; when the time comes near, one call is let through to find out.
 */
export class Gate {
  readonly #store: GateStore;
  readonly #clock: Clock;

  constructor(store: GateStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Passes, probes or throws `down`. */
  async enter(system: string, probe: () => Promise<unknown>): Promise<void> {
    const now = this.#clock.now();
    const record = await this.#store.read(system, now);
    if (record.downtimeUntil) throw down(record.downtimeUntil, "planned", true);
    if (!record.closedUntil || !record.reason) return;
    const left = record.closedUntil.getTime() - now.getTime();
    const mayProbe = left <= (record.reason === "retryAfter" ? tolerance : 0);
    const until = left > 0 ? record.closedUntil : new Date(now.getTime() + probeMs);
    const claimed =
      mayProbe && (await this.#store.claimProbe(system, now, new Date(now.getTime() + probeMs)));
    if (!claimed) throw down(until, record.reason, record.maintenance);
    try {
      await probe();
    } catch (error) {
      await this.#closeAfter(system, error, true);
      throw error;
    }
    await this.#store.open(system);
  }

  /** Learns from a call that failed. Refusals of the business say nothing about the system's health. */
  async failed(system: string, error: unknown): Promise<void> {
    await this.#closeAfter(system, error, false);
  }

  async #closeAfter(system: string, error: unknown, probing: boolean): Promise<void> {
    if (!(error instanceof ErpError) || !isTransportFailure(error)) return;
    const now = this.#clock.now();
    if (error.failure.kind === "down") {
      const { until, maintenance } = error.failure;
      return this.#store.close(system, until, "retryAfter", maintenance);
    }
    const since = new Date(now.getTime() - breaker.withinMs);
    const failures = await this.#store.countFailure(system, now, since);
    if (!probing && failures < breaker.failures) return;
    await this.#store.close(system, new Date(now.getTime() + breaker.closedMs), "breaker", false);
  }
}

const down = (until: Date, reason: "planned" | "retryAfter" | "breaker", maintenance: boolean) =>
  new ErpError({ kind: "down", until, reason, maintenance });
