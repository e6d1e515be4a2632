import type { Clock } from "~/lib/clock";
import { ErpError, isForBreaker } from "./erp-errors";
import type { GateReading, GateRecord } from "./port/basics";

/** Stores one record per system, shared by all processes. */
export interface GateStore {
  read(system: string, now: Date): Promise<GateRecord>;
  close(
    system: string,
    until: Date,
    reason: NonNullable<GateRecord["reason"]>,
    maintenance: boolean,
  ): Promise<void>;
  open(system: string): Promise<void>;
  /** Records a failure and returns how many there were since `since`. */
  countFailure(system: string, at: Date, since: Date): Promise<number>;
  /** Takes the lease for the probe until that moment; true for exactly one caller. */
  claimProbe(system: string, now: Date, until: Date): Promise<boolean>;
}

/** Closes for `closedMs` after so many `failures` within the window. */
const breaker = { failures: 5, withinMs: 30_000, closedMs: 30_000 };
/** Milliseconds before the announced end from which on probes are allowed: the system may be back early. */
const tolerance = 60_000;
const probeMs = 5_000;
/** Milliseconds for which the reading that came with a request holds for its calls. */
const readingMs = 2_000;

/** Returns the time from which a closed gate lets a probe pass: whoever comes then finds out whether the system is back. */
export const probesFrom = (closedUntil: Date, reason: string | null): Date =>
  new Date(closedUntil.getTime() - (reason === "retryAfter" ? tolerance : 0));

/**
 * Circuit breaker of each system. Open for calls, or closed until a time: by an announced downtime, by the system's
 * `Retry-After`, or after too many failures. While it is closed no call is made; near the end one probe finds out
 * whether the system is back.
 */
export class Gate {
  readonly #store: GateStore;
  readonly #clock: Clock;
  /** Monotonic times at which this process changed the state of a system: readings from before are outdated. */
  readonly #changedAt = new Map<string, number>();

  constructor(store: GateStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Lets the call pass, probes first, or throws that the ERP is down; staff may be let into an announced downtime. */
  async enter(
    system: string,
    probe: () => Promise<unknown>,
    isStaff = false,
    reading?: GateReading,
  ): Promise<void> {
    const now = this.#clock.now();
    const record = this.#isCurrent(system, reading) ? reading.record : await this.#store.read(system, now);
    const isExempt = isStaff && record.staffMayWork;
    if (record.downtimeUntil && !isExempt) throw downError(record.downtimeUntil, "planned", true);
    if (!record.closedUntil || !record.reason) return;
    const remainingTime = record.closedUntil.getTime() - now.getTime();
    const mayProbe = now >= probesFrom(record.closedUntil, record.reason);
    const until = remainingTime > 0 ? record.closedUntil : new Date(now.getTime() + probeMs);
    const hasLease =
      mayProbe && (await this.#store.claimProbe(system, now, new Date(now.getTime() + probeMs)));
    if (!hasLease) throw downError(until, record.reason, record.maintenance);
    try {
      await probe();
    } catch (error) {
      await this.#closeAfter(system, error, true);
      throw error;
    }
    await this.#store.open(system);
    this.#changedAt.set(system, this.#clock.monotonic());
  }

  #isCurrent(system: string, reading: GateReading | undefined): reading is GateReading {
    if (reading?.system !== system) return false;
    const isRecent = this.#clock.monotonic() - reading.at < readingMs;
    return isRecent && reading.at > (this.#changedAt.get(system) ?? Number.NEGATIVE_INFINITY);
  }

  /** Records a failed call, if it counts: a refusal says nothing about the system's health. */
  async noteFailure(system: string, error: unknown): Promise<void> {
    await this.#closeAfter(system, error, false);
  }

  async #closeAfter(system: string, error: unknown, isProbe: boolean): Promise<void> {
    if (!isForBreaker(error)) return;
    const now = this.#clock.now();
    this.#changedAt.set(system, this.#clock.monotonic());
    if (error.failure.kind === "down") {
      const { until, maintenance } = error.failure;
      return this.#store.close(system, until, "retryAfter", maintenance);
    }
    const since = new Date(now.getTime() - breaker.withinMs);
    const failures = await this.#store.countFailure(system, now, since);
    if (!isProbe && failures < breaker.failures) return;
    await this.#store.close(system, new Date(now.getTime() + breaker.closedMs), "breaker", false);
  }
}

const downError = (until: Date, reason: "planned" | "retryAfter" | "breaker", maintenance: boolean) =>
  new ErpError({ kind: "down", until, reason, maintenance });
