/** A value of the setting `theme`, with the names around it. */
export interface ThemeChange {
  scope: string;
  scopeId: string;
  effectiveFrom: Date;
  version: number;
  value: unknown;
  microsite: string | null;
  title: string | null;
}

interface Stage {
  /** Title of the theme; null for the portal's own look. */
  title: string | null;
  from: Date;
  version: number;
  value: unknown;
}

/** A look that was in force; the portal's own has no beginning, and version 0. */
export type EarlierStage = Omit<Stage, "from"> & { from: Date | null };

/** The look of a target, the one planned for it, and those it may go back to. */
export interface ThemeUse {
  target: string;
  /** Name of the microsite; null for the whole installation. */
  microsite: string | null;
  title: string | null;
  from: Date | null;
  /** Version in force; 0 before the first. */
  version: number;
  value: unknown;
  planned: Stage[];
  /** The look before this one; if it came from the same theme, the latest of another theme too; the portal's own look. */
  previous: EarlierStage[];
}

/** Days for which a change can be taken back. */
export const revertDays = 30;

const msPerDay = 86_400_000;

const targetOfChange = ({ scope, scopeId }: ThemeChange) =>
  scope === "microsite" ? scopeId : "installation";

/** Sorts the changes, the newest of each target first, into what is in force, planned and left. */
export function themeUses(changes: readonly ThemeChange[], now: Date): ThemeUse[] {
  const targets = [...new Set(changes.map(targetOfChange))];
  return targets.flatMap((target) => {
    const versions = changes.filter((change) => targetOfChange(change) === target);
    const microsite = versions[0]?.microsite ?? null;
    if (target !== "installation" && microsite === null) return [];
    const stages = versions.map((each): Stage => ({ ...each, from: each.effectiveFrom }));
    const [inForce, ...earlierStages] = stages.filter(({ from }) => from <= now);
    const plannedStages = stages.filter(({ from }) => from > now).reverse();
    const isRecent = inForce && now.getTime() - inForce.from.getTime() < revertDays * msPerDay;
    const { title = null, version = 0, value = null, from = null } = inForce ?? {};
    const previous = isRecent ? waysBack(title, [...earlierStages, ownLook]) : [];
    return [{ target, microsite, title, from, version, value, planned: plannedStages, previous }];
  });
}

const ownLook: EarlierStage = { title: null, from: null, version: 0, value: null };

function waysBack(title: string | null, earlierStages: readonly EarlierStage[]): EarlierStage[] {
  const [before] = earlierStages;
  const otherTheme = earlierStages.find((each) => each.title !== title);
  const backToOwnLook = title === null ? undefined : ownLook;
  return [...new Set([before, otherTheme, backToOwnLook])].filter((each) => each !== undefined);
}
