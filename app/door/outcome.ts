import type { Text } from "~/i18n/text";

/** Result of every operation. Expected failures are values; only surprises are thrown. */
export type Outcome<T> =
  | Ok<T>
  | { kind: "invalid"; problems: Problem[] }
  | { kind: "refused"; reason: Reason }
  | { kind: "notFound" }
  | { kind: "conflict"; reason: Text; latest?: unknown }
  /** `maintenance`: closed on purpose, not broken. */
  | { kind: "unavailable"; reason: Text; until?: Date; maintenance?: boolean };

export interface Ok<T> {
  kind: "ok";
  value: T;
  notices: Notice[];
}

export type Failure = Exclude<Outcome<never>, Ok<never>>;

/** One thing wrong with the input: where (a field name as in the form, "" for the whole) and what. */
export interface Problem {
  path: string;
  text: Text;
}

/** Why something is not allowed, in words for the visitor; `permission` names what is missing, if that is it. */
export interface Reason extends Text {
  permission?: string;
}

export type Severity = "error" | "warning" | "info" | "success";

export interface Notice extends Text {
  severity: Severity;
}

export function ok<T>(value: T, ...notices: Notice[]): Ok<T> {
  return { kind: "ok", value, notices };
}

export function invalid(path: string, text: Text): Failure {
  return { kind: "invalid", problems: [{ path, text }] };
}

export function refused(reason: Reason): Failure {
  return { kind: "refused", reason };
}

export const notFound: Failure = { kind: "notFound" };

export function conflict(reason: Text, latest?: unknown): Failure {
  return { kind: "conflict", reason, latest };
}

export function unavailable(reason: Text, until?: Date, maintenance = false): Failure {
  return {
    kind: "unavailable",
    reason,
    ...(until ? { until } : {}),
    ...(maintenance ? { maintenance } : {}),
  };
}

/** Thrown by `ctx.require` and by stores deep inside an operation; the door turns it into the answer. */
export class Stopped extends Error {
  constructor(readonly failure: Failure) {
    super(`Operation stopped: ${failure.kind}`);
  }
}

/** The record, or the answer "not found". */
export function orNotFound<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw new Stopped(notFound);
  return record;
}
