import type { z } from "zod";
import { type Actor, holdsFor, type JudgedDocument } from "./actor";
import type { PortalPart } from "./features";
import { type Failure, notFound, type Reason, refused } from "./outcome";
import {
  type DocumentAction,
  isOfSalesArea,
  type Permission,
  permissionOfAction,
  type ReportName,
} from "./permissions";

/**
 * Permission check: yes, or the reason why not. The same answer decides, is shown, and can be asked in
 * advance.
 */
export type Verdict = { allowed: true } | Refusal;

interface Refusal {
  allowed: false;
  reason: Reason;
  /** True if this portal does not have the part at all, so that its pages do not exist. */
  gone?: true;
}

export interface Allow<I = unknown> {
  (actor: Actor, input: I): Verdict;
  or<J>(other: Allow<J>): Allow<I & J>;
  and<J>(other: Allow<J>): Allow<I & J>;
  /** Permissions in this expression, for "who may do this?". */
  readonly speaksOf: readonly Permission[];
}

export const yes: Verdict = { allowed: true };

export function no(reason: Reason): Verdict {
  return { allowed: false, reason };
}

export function allow<I = unknown>(
  judge: (actor: Actor, input: I) => Verdict,
  speaksOf: readonly Permission[] = [],
): Allow<I> {
  return Object.assign((actor: Actor, input: I) => judge(actor, input), {
    speaksOf,
    or: <J>(other: Allow<J>) =>
      allow<I & J>(
        (actor, input) => {
          const first = judge(actor, input);
          if (first.allowed) return first;
          const second = other(actor, input);
          return second.allowed ? second : nearerRefusal(first, second);
        },
        [...speaksOf, ...other.speaksOf],
      ),
    and: <J>(other: Allow<J>) =>
      allow<I & J>(
        (actor, input) => {
          const first = judge(actor, input);
          return first.allowed ? other(actor, input) : first;
        },
        [...speaksOf, ...other.speaksOf],
      ),
  });
}

/**
 * Chooses the reason to show when two alternatives are both refused. Rules list the least demanding alternative first;
 * one that lacks only a customer, and no permission, is nearer still; one that the portal does not have explains nothing.
 */
function nearerRefusal(first: Refusal, second: Refusal): Refusal {
  if (first.gone || second.gone) return first.gone ? second : first;
  return first.reason.permission && !second.reason.permission ? second : first;
}

/**
 * Judges by some fields of the input, which keep their types: an operation whose schema lacks one of them does not
 * compile. Input that these fields' schema refuses is let pass here, because the door itself refuses it next.
 */
export function allowFor<F extends z.ZodRawShape>(
  fields: z.ZodObject<F>,
  judge: (actor: Actor, input: z.output<z.ZodObject<F>>) => Verdict,
  speaksOf: readonly Permission[] = [],
): Allow<z.output<z.ZodObject<F>>> {
  const ofWholeInput = fields.strip();
  return allow((actor, input) => {
    const parseResult = ofWholeInput.safeParse(input);
    return parseResult.success ? judge(actor, parseResult.data) : yes;
  }, speaksOf);
}

/** Open to everybody, signed in or not. Explicit, because an operation has no default. */
export const anyone = allow(() => yes);

export const signedIn = allow((actor) =>
  actor.kind === "anonymous" ? no({ key: "door.reason.signIn" }) : yes,
);

/** Limits an operation to the portal's own jobs. */
export const systemOnly = allow((actor) =>
  actor.kind === "system" ? yes : no({ key: "door.reason.systemOnly" }),
);

export function may(permission: Permission): Allow {
  return allow(
    (actor, input) => {
      const signedInVerdict = signedIn(actor, input);
      if (!signedInVerdict.allowed) return signedInVerdict;
      if (actor.permissions.has(permission)) return yes;
      const salesArea = isOfSalesArea(permission) ? actor.salesArea?.title : undefined;
      return no(
        salesArea
          ? { key: "door.reason.permission", params: { permission, salesArea }, permission }
          : { key: "door.reason.permissionAnywhere", params: { permission }, permission },
      );
    },
    [permission],
  );
}

/** Checks a permission for one known document: by its type and its sales area, whatever the active one is. */
export function mayWith(action: DocumentAction, document: JudgedDocument): Allow {
  const permission = permissionOfAction[action];
  return signedIn.and(
    allow(
      (actor) => {
        if (holdsFor(actor, action, document)) return yes;
        const sameArea = actor.salesArea?.id === document.salesArea ? actor.salesArea : null;
        const salesArea = sameArea?.title ?? document.salesArea;
        return no({ key: "door.reason.permission", params: { permission, salesArea }, permission });
      },
      [permission],
    ),
  );
}

/** Requires an active customer and sales area: without them there are no prices, carts or documents. */
export const withPartner = allow((actor) =>
  actor.partner && actor.salesArea ? yes : no({ key: "door.reason.noPartner" }),
);

/**
 * Requires a part of the portal that this microsite has and the ERP serves. Otherwise its pages are not found, whatever
 * the permissions.
 */
export function inUse(part: PortalPart): Allow {
  return allow((actor) =>
    actor.featuresOff.has(part)
      ? { allowed: false, reason: { key: "door.reason.featureOff" }, gone: true }
      : yes,
  );
}

/** A report needs the permission for all reports, or for this one in the active sales area. */
export function mayReport(report: ReportName): Allow {
  return inUse("reports").and(
    allow(
      (actor, input) => {
        const isGranted = actor.reports.some(
          (authorizationOf) =>
            authorizationOf.report === report && authorizationOf.salesAreaId === actor.salesArea?.id,
        );
        return isGranted ? yes : may("report_submit")(actor, input);
      },
      ["report_submit"],
    ),
  );
}

/** Maps a refusal to the outcome that the operation returns. */
export const failureOf = (refusal: Extract<Verdict, { allowed: false }>): Failure =>
  refusal.gone ? notFound : refused(refusal.reason);

/**
 * Requires a sold-to: only that function orders. A ship-to receives and a payer pays; both may see their
 * documents.
 */
export const withSoldTo = withPartner.and(
  allow((actor) => (actor.partner?.function === "soldTo" ? yes : no({ key: "door.reason.noSoldTo" }))),
);
