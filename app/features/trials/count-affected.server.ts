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

/** Finds the places that have a value of their own of a setting now, as `microsite:<id>` and `sales area:<id>`. */
export async function findOwnTargets(db: Db, key: string, now: Date): Promise<Set<string>> {
  const ownValues = await findOwnValues(db, now);
  const narrowValues = ownValues.filter((each) => each.key === key && each.scope !== "installation");
  return new Set(narrowValues.map(({ scope, scopeId }) => `${scope}:${scopeId}`));
}

/** Counts the users and sales areas that a change touches; a narrower value of their own leaves them as they are. */
export async function countAffected(
  db: Db,
  change: TrialChange,
  now: Date,
): Promise<{ users: number; salesAreas: number }> {
  const { setting } = change;
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
async function findUntouched(db: Db, { setting, template }: TrialChange, now: Date): Promise<string[]> {
  if (template) return findMicrositesWithTemplate(db, template.event);
  const ownTargets = setting ? await findOwnTargets(db, setting.key, now) : [];
  return [...ownTargets].flatMap((target) => /^microsite:(.+)$/.exec(target)?.[1] ?? []);
}
