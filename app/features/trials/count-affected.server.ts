import type { Db } from "~/db/db.server";
import {
  countUsersElsewhere,
  countUsersOfMicrosite,
  countUsersOfSalesArea,
} from "~/features/identity/people/people.queries.server";
import { findMicrositesWithTemplate } from "~/features/mails/templates/event-templates.queries.server";
import { findOwnValues } from "~/features/settings/administered-settings.server";
import { countAreasElsewhere, countAreasOfMicrosite } from "./affected.store.server";
import { micrositeOfChange, type TrialChange } from "./trial";

/** Finds the places that have values of their own of settings now, as `microsite:<id>` and `sales area:<id>`, by key. */
export async function findOwnTargets(
  db: Db,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, Set<string>>> {
  const ownValues = await findOwnValues(db, now);
  const targetsOf = (key: string) =>
    ownValues
      .filter((each) => each.key === key && each.scope !== "installation")
      .map(({ scope, scopeId }) => `${scope}:${scopeId}`);
  return new Map(keys.map((key) => [key, new Set(targetsOf(key))]));
}

/** Counts the users and sales areas that a change touches; a narrower value of their own leaves them as they are. */
export async function countAffected(
  db: Db,
  change: TrialChange,
  now: Date,
): Promise<{ users: number; salesAreas: number }> {
  const setting = change.settings?.[0];
  const micrositeId = micrositeOfChange(change);
  if (micrositeId) {
    return {
      users: await countUsersOfMicrosite(db, micrositeId),
      salesAreas: await countAreasOfMicrosite(db, micrositeId),
    };
  }
  const [scope, ...id] = setting?.target.split(":") ?? [];
  if (scope === "sales area") {
    return { users: await countUsersOfSalesArea(db, id.join(":")), salesAreas: 1 };
  }
  const untouchedIds = await findUntouched(db, change, now);
  return {
    users: await countUsersElsewhere(db, untouchedIds),
    salesAreas: await countAreasElsewhere(db, untouchedIds),
  };
}

/** Finds the microsites that have a value or a template of their own. */
async function findUntouched(db: Db, { settings = [], template }: TrialChange, now: Date): Promise<string[]> {
  if (template) return findMicrositesWithTemplate(db, template.event);
  const ownTargets = await findOwnTargets(
    db,
    settings.map(({ key }) => key),
    now,
  );
  const [first = new Set<string>(), ...others] = [...ownTargets.values()];
  // Settings that are tried together leave those alone that have each of them.
  const untouchedTargets = [...first].filter((target) => others.every((targets) => targets.has(target)));
  return untouchedTargets.flatMap((target) => /^microsite:(.+)$/.exec(target)?.[1] ?? []);
}
