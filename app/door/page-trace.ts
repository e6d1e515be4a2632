import { randomBytes } from "node:crypto";
import type { CallTrace, TracedCall } from "~/erp/port/trace";
import type { Reason } from "./outcome";
import type { Permission } from "./permissions";
import type { Allow, Verdict } from "./verdict";

/** Permission check of one operation that a page ran. */
export interface TracedCheck {
  operation: string;
  isAllowed: boolean;
  /** Permissions that the rule asks for, whatever the answer was. */
  permissions: readonly Permission[];
  reason?: Reason;
}

/** Limits what one page can leave behind; further entries are only counted. */
const maxEntries = 60;

/** Collects what a page asked of the ERP and which permissions were checked, for whoever helps its reader. */
export class PageTrace implements CallTrace {
  readonly code = newSupportCode();
  readonly calls: TracedCall[] = [];
  readonly checks: TracedCheck[] = [];
  /** Number of calls and checks beyond the limit. */
  omitted = 0;
  /** True once the code was handed to a page: others, such as downloads, leave no record. */
  isShown = false;

  noteCall(call: TracedCall): void {
    this.#add(this.calls, call);
  }

  noteCheck({ name, allow }: { name: string; allow: Pick<Allow, "speaksOf"> }, verdict: Verdict): void {
    this.#add(this.checks, {
      operation: name,
      isAllowed: verdict.allowed,
      permissions: [...new Set(allow.speaksOf)],
      ...(verdict.allowed ? {} : { reason: verdict.reason }),
    });
  }

  #add<T>(entries: T[], entry: T): void {
    if (entries.length < maxEntries) entries.push(entry);
    else this.omitted += 1;
  }
}

/** Digits and letters of which none looks like another one (Crockford's base 32). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 10;

/** Makes a code of 50 random bits: short enough for the telephone, and no code is found by guessing. */
function newSupportCode(): string {
  return [...randomBytes(codeLength)].map((byte) => alphabet[byte % 32]).join("");
}
