import { inArray, sql } from "drizzle-orm";
import type { NamedKind } from "~/admin/named-kind";
import { microsites } from "~/features/organisation/organisation.tables";
import { settingTitle } from "./setting-words.server";

const base = "/admin/system_settings/system_configurations";

/** Reads the setting and the part of the portal that it applies to from the id of an entry. */
function partsOf(id: string): { key: string; scope: string; target: string } {
  const [key = "", scope = "", target = ""] =
    /^(\S+)(?: (microsite|sales area) (.+))?$/.exec(id)?.slice(1) ?? [];
  return { key, scope, target };
}

/** Names settings by their description, followed by the microsite or sales area of the value. */
const namedKinds: Record<string, NamedKind> = {
  settings: {
    async findNames({ db, t }, ids) {
      const parts = ids.map((id) => ({ id, ...partsOf(id) }));
      const micrositeIds = parts.filter(({ scope }) => scope === "microsite").map(({ target }) => target);
      const rows = await db
        .select({ id: microsites.id, name: microsites.name })
        .from(microsites)
        .where(inArray(sql`${microsites.id}::text`, micrositeIds));
      const nameOf = (target: string) => rows.find((row) => row.id === target)?.name ?? target;
      return new Map(
        parts.map(({ id, key, target }) => [
          id,
          target ? `${settingTitle(key, t)} (${nameOf(target)})` : settingTitle(key, t),
        ]),
      );
    },
    page: {
      href: (id) => {
        const { key, scope, target } = partsOf(id);
        const query = scope ? `?target=${encodeURIComponent(`${scope}:${target}`)}` : "";
        return `${base}/${encodeURIComponent(key)}${query}`;
      },
      permission: "manage_settings",
    },
  },
};

export default namedKinds;
