import type { z } from "zod";
import { type Actor, holdsFor, type JudgedDocument } from "./actor";
import type { FeatureName } from "./features";
import { type Failure, notFound, type Reason, refused } from "./outcome";
import { type DocumentAction, type Permission, permissionOfAction, type ReportName } from "./permissions";

/** Yes, or the reason why not: the same answer decides, is shown, and can be asked ahead. */
export type Verdict = { allowed: true } | Refusal;

interface Refusal {
  allowed: false;
  reason: Reason;
  /** Not a matter of rights: this portal does not have it at all, so its pages do not exist. */
  gone?: true;
}

export interface Allow<I = unknown> {
  (actor: Actor, input: I): Verdict;
  or<J>(other: Allow<J>): Allow<I & J>;
  and<J>(other: Allow<J>): Allow<I & J>;
  /** The permissions this expression speaks of, for "who may do this?". */
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
          return first.allowed ? first : other(actor, input);
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
    const parsed = ofWholeInput.safeParse(input);
    return parsed.success ? judge(actor, parsed.data) : yes;
  }, speaksOf);
}

/** Open to everybody, signed in or not. Written out, because an operation has no default. */
export const anyone = allow(() => yes);

export const signedIn = allow((actor) =>
  actor.kind === "anonymous" ? no({ key: "door.reason.signIn" }) : yes,
);

/** Only the portal's own jobs. */
export const systemOnly = allow((actor) =>
  actor.kind === "system" ? yes : no({ key: "door.reason.systemOnly" }),
);

export function may(permission: Permission): Allow {
  return allow(
    (actor, input) => {
      const signedInVerdict = signedIn(actor, input);
      if (!signedInVerdict.allowed) return signedInVerdict;
      if (actor.permissions.has(permission)) return yes;
      const salesArea = actor.salesArea?.title;
      return no(
        salesArea
          ? { key: "door.reason.permission", params: { permission, salesArea }, permission }
          : { key: "door.reason.permissionAnywhere", params: { permission }, permission },
      );
    },
    [permission],
  );
}

/** Something with one document that is known: the answer is about its type and its sales area, wherever one works now. */
export function mayWith(action: DocumentAction, document: JudgedDocument): Allow {
  const permission = permissionOfAction[action];
  return signedIn.and(
    allow(
      (actor) => {
        if (holdsFor(actor, action, document)) return yes;
        const here = actor.salesArea?.id === document.salesArea ? actor.salesArea : null;
        const salesArea = here?.title ?? document.salesArea;
        return no({ key: "door.reason.permission", params: { permission, salesArea }, permission });
      },
      [permission],
    ),
  );
}

/** A customer and a sales area are chosen: without them there are no prices, carts or documents. */
export const withPartner = allow((actor) =>
  actor.partner && actor.salesArea ? yes : no({ key: "door.reason.noPartner" }),
);

/** A part of the portal that this microsite has. Where it has not, the pages are not found, whatever one's rights. */
export function inUse(feature: FeatureName): Allow {
  return allow((actor) =>
    actor.featuresOff.has(feature)
      ? { allowed: false, reason: { key: "door.reason.featureOff" }, gone: true }
      : yes,
  );
}

/** A report is open by the right to all of them, or by itself in the active sales area. */
export function mayReport(report: ReportName): Allow {
  return inUse("reports").and(
    allow(
      (actor, input) => {
        const byItself = actor.reports.some(
          (open) => open.report === report && open.salesAreaId === actor.salesArea?.id,
        );
        return byItself ? yes : may("report_submit")(actor, input);
      },
      ["report_submit"],
    ),
  );
}

/** Maps a refusal to the outcome that the operation returns. */
export const failureOf = (refusal: Extract<Verdict, { allowed: false }>): Failure =>
  refusal.gone ? notFound : refused(refusal.reason);

/** Ordering is a matter of the sold-to: a ship-to receives and a payer pays, and both see their documents. */
export const withSoldTo = withPartner.and(
  allow((actor) => (actor.partner?.function === "soldTo" ? yes : no({ key: "door.reason.noSoldTo" }))),
);
