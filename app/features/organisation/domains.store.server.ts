import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { AdminRecord } from "~/admin/admin-record";
import type { CollectionStore } from "~/admin/collection";
import { contains, countUpTo } from "~/admin/table-store.server";
import type { Db } from "~/db/db.server";
import { orNotFound } from "~/door/outcome";
import { micrositeDomains, microsites } from "./organisation.tables";

/** The host name is the record's id. */
const selectedColumns = {
  id: micrositeDomains.domain,
  title: sql<string>`${micrositeDomains.domain}`.as("title"),
  micrositeId: micrositeDomains.micrositeId,
  microsite: microsites.name,
  version: micrositeDomains.version,
};

const domains = (db: Db) =>
  db
    .select(selectedColumns)
    .from(micrositeDomains)
    .innerJoin(microsites, eq(microsites.id, micrositeDomains.micrositeId));

/** Reads the microsite of each host name. */
export async function findDomains(db: Db): Promise<Map<string, string>> {
  return new Map((await domains(db)).map(({ id, micrositeId }) => [id, micrositeId]));
}

async function findDomain(db: Db, id: string) {
  const [domain] = await domains(db).where(eq(micrositeDomains.domain, id));
  return domain ?? null;
}

export interface Domain extends AdminRecord {
  title: string;
  micrositeId: string;
  microsite: string;
}

export const domainStore: CollectionStore<Domain, { title: string; micrositeId: string }> = {
  async list({ db }, { q, order, filters }, rows) {
    const where = sql.join(
      [
        sql`true`,
        ...(q ? [contains(micrositeDomains.domain, q)] : []),
        ...(filters.micrositeId ? [sql`${micrositeDomains.micrositeId}::text = ${filters.micrositeId}`] : []),
      ],
      sql` AND `,
    );
    const sorting = (order === "desc" ? desc : asc)(micrositeDomains.domain);
    const records = await domains(db).where(where).orderBy(sorting).limit(rows.limit).offset(rows.offset);
    return { records, ...(await countUpTo(db, micrositeDomains, where)) };
  },
  find: ({ db }, ids) => domains(db).where(inArray(micrositeDomains.domain, [...ids])),
  get: ({ db }, id) => findDomain(db, id),
  lock: ({ tx }, id) => findDomain(tx, id),
  findTwin: ({ tx }, _constraint, { title }) =>
    findDomain(tx, String(title)).then((domain) => domain && { id: domain.id, fields: ["title"] }),
  async create({ tx }, { title, micrositeId }) {
    await tx.insert(micrositeDomains).values({ domain: title, micrositeId });
    return orNotFound(await findDomain(tx, title));
  },
  async update({ tx }, { id, version }, { title, micrositeId }) {
    await tx
      .update(micrositeDomains)
      .set({ domain: title, micrositeId, version: version + 1 })
      .where(eq(micrositeDomains.domain, id));
    return orNotFound(await findDomain(tx, title));
  },
  async remove({ tx }, { id }) {
    await tx.delete(micrositeDomains).where(eq(micrositeDomains.domain, id));
    return null;
  },
};
