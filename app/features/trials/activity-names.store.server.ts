import { inArray } from "drizzle-orm";
import type { NamedKind } from "~/admin/named-kind";
import { trials } from "./trials.tables";

/** Names tried changes by what they change. */
const namedKinds: Record<string, NamedKind> = {
  trials: {
    async findNames({ db }, ids) {
      const rows = await db
        .select({ id: trials.id, title: trials.title })
        .from(trials)
        .where(inArray(trials.id, [...ids]));
      return new Map(rows.map(({ id, title }) => [id, title]));
    },
    page: { href: (id) => `/admin/trials/${id}`, permission: "manage_settings" },
  },
};

export default namedKinds;
