import { asc, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { AdminRecord } from "~/admin/collection";
import { text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { contains, countUpTo } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { orNotFound } from "~/door/outcome";
import { micrositeChoices, micrositeFilter } from "./microsite-choices.server";
import { micrositeDomains, microsites } from "./organisation.tables";

/** A host name is its own id. */
const selected = {
  id: micrositeDomains.domain,
  title: sql<string>`${micrositeDomains.domain}`.as("title"),
  micrositeId: micrositeDomains.micrositeId,
  microsite: microsites.name,
  version: micrositeDomains.version,
};

const domains = (db: Db) =>
  db
    .select(selected)
    .from(micrositeDomains)
    .innerJoin(microsites, eq(microsites.id, micrositeDomains.micrositeId));

async function one(db: Db, id: string) {
  const [domain] = await domains(db).where(eq(micrositeDomains.domain, id));
  return domain ?? null;
}

interface Domain extends AdminRecord {
  title: string;
  micrositeId: string;
  microsite: string;
}

const input = z.strictObject({
  title: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,8}(:\d{1,5})?$/, "areas.domains.host"),
  micrositeId: z.uuid(),
});

export default defineCollection<Domain, typeof input>({
  name: "domains",
  path: "domains",
  group: "organisation",
  permission: "manage_microsites",
  can: ["create", "edit", "delete", "bulkDelete", "download"],
  columns: [text("title", { key: true, sortable: true }), text("microsite")],
  filters: [micrositeFilter],
  input,
  form: [
    { name: "title", kind: "text", hint: "areas.domains.host" },
    { name: "micrositeId", kind: "select", options: micrositeChoices },
  ],
  unique: { microsite_domains_pkey: "title" },
  shows: { href: "/admin/system_settings/microsites", label: "areas.microsites.title" },
  store: {
    async list({ db }, { q, order, filters }, rows) {
      const where = sql.join(
        [
          sql`true`,
          ...(q ? [contains(micrositeDomains.domain, q)] : []),
          ...(filters.micrositeId
            ? [sql`${micrositeDomains.micrositeId}::text = ${filters.micrositeId}`]
            : []),
        ],
        sql` AND `,
      );
      const sorted = (order === "desc" ? desc : asc)(micrositeDomains.domain);
      const records = await domains(db).where(where).orderBy(sorted).limit(rows.limit).offset(rows.offset);
      return { records, ...(await countUpTo(db, micrositeDomains, where)) };
    },
    get: ({ db }, id) => one(db, id),
    lock: ({ tx }, id) => one(tx, id),
    async create({ tx }, { title, micrositeId }) {
      await tx.insert(micrositeDomains).values({ domain: title, micrositeId });
      return orNotFound(await one(tx, title));
    },
    async update({ tx }, { id, version }, { title, micrositeId }) {
      await tx
        .update(micrositeDomains)
        .set({ domain: title, micrositeId, version: version + 1 })
        .where(eq(micrositeDomains.domain, id));
      return orNotFound(await one(tx, title));
    },
    async remove({ tx }, { id }) {
      await tx.delete(micrositeDomains).where(eq(micrositeDomains.domain, id));
      return null;
    },
  },
});
