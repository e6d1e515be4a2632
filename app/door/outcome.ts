import type { Text } from "~/i18n/text";

/** Result of every operation. Expected failures are values; only surprises are thrown. */
export type Outcome<T> =
  | Ok<T>
  | { kind: "invalid"; problems: Problem[] }
  | { kind: "refused"; reason: Reason }
  | { kind: "notFound" }
  /** `isGone`: its page would show something else by now, to which what was typed does not belong. */
  | { kind: "conflict"; reason: Text; isGone?: true }
  /** `maintenance`: closed on purpose, not broken. */
  | { kind: "unavailable"; reason: Text; until?: Date; maintenance?: boolean };

export interface Ok<T> {
  kind: "ok";
  value: T;
  notices: Notice[];
}

export type Failure = Exclude<Outcome<never>, Ok<never>>;

/** Problem of the input: its path (a field name as in the form, "" for the whole) and its text. */
export interface Problem {
  path: string;
  text: Text;
  /** Leads to what the problem speaks of, such as the record that has the value already; without a label by the text itself. */
  page?: { href: string; label?: Text };
}

/** Reason why something is not allowed, in words for the visitor; `permission` names a missing permission. */
export interface Reason extends Text {
  permission?: string;
}

export type Severity = "error" | "warning" | "info" | "success";

export interface Notice extends Text {
  severity: Severity;
  /** Row of a list that the notice is about; its text does not name it. */
  row?: string;
  /** Fields that the next page shows as they were typed: in the frame's choice of a customer, or in the rows of a list. */
  typedFields?: { form: "customer" | "rows"; values: Record<string, string>; field?: string };
  /** Fields that a button has left unsaved: the page of this path shows them as they were typed, with what is wrong. */
  unsavedFields?: { path: string; values: Record<string, string>; errors: Record<string, string[]> };
}

export function ok<T>(value: T, ...notices: Notice[]): Ok<T> {
  return { kind: "ok", value, notices };
}

const nothingChanged: Notice = { severity: "info", key: "admin.nothingChanged" };

/** Answers a change to what is there already: nothing was written, and the page says so in place of its success. */
export const unchanged = <T>(value: T): Ok<T> => ok(value, nothingChanged);

export const isUnchanged = ({ notices }: Ok<unknown>): boolean =>
  notices.some(({ key }) => key === nothingChanged.key);

export function invalid(path: string, text: Text): Failure {
  return { kind: "invalid", problems: [{ path, text }] };
}

export function refused(reason: Reason): Failure {
  return { kind: "refused", reason };
}

export const notFound: Failure = { kind: "notFound" };

export function conflict(reason: Text): Failure {
  return { kind: "conflict", reason };
}

export function unavailable(reason: Text, until?: Date, maintenance = false): Failure {
  return {
    kind: "unavailable",
    reason,
    ...(until ? { until } : {}),
    ...(maintenance ? { maintenance } : {}),
  };
}

/** Exception of `ctx.require` and of stores; the door converts it to the outcome. */
export class Stopped extends Error {
  constructor(readonly failure: Failure) {
    super(`Operation stopped: ${failure.kind}`);
  }
}

/** Returns the ERP's own reason for refusing a call as a whole; null if single fields are wrong. */
export const refusalOfErp = (problems: readonly Problem[]): Text | null =>
  problems.find(({ path, text }) => path === "" && text.key === "door.literal")?.text ?? null;

/** Returns the record, or stops the operation with "not found". */
export function orNotFound<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw new Stopped(notFound);
  return record;
}
