import type { Cache } from "~/cache/cache";
import type { Database, Db } from "~/db/db.server";
import { replicaTag, writeReplica } from "./replica.store.server";
import { findReplicaAge, type ReplicaSearch, searchReplica } from "./search-replica.store.server";
import type { Replica } from "./with-replica.server";

/** Milliseconds for which what was read is remembered unless the replica changes. */
const ttl = 60_000;

interface ReplicaOptions extends Pick<Database, "pool" | "db"> {
  cache: Cache;
  raiseVersion(tx: Db, tag: string): Promise<void>;
}

/** Opens the replica in the portal's own database. */
export function openReplica({ pool, db, cache, raiseVersion }: ReplicaOptions): Replica {
  const remember = <T>(
    { system, salesArea, lists }: Omit<ReplicaSearch, "search">,
    question: unknown,
    fresh: () => Promise<T>,
  ): Promise<T> =>
    cache.remember({
      key: ["replica", system, salesArea, ...lists, JSON.stringify(question)],
      ttl,
      tags: lists.map((list) => replicaTag({ system, salesArea, list })),
      fresh,
    });
  return {
    age: (replicaSearch) => remember(replicaSearch, "age", () => findReplicaAge(pool, replicaSearch)),
    search: (replicaSearch) =>
      remember(replicaSearch, replicaSearch.search, () => searchReplica(pool, replicaSearch)),
    write: (part, documents, readAt) =>
      db.transaction(async (tx) => {
        await writeReplica(tx, part, documents, readAt);
        await raiseVersion(tx, replicaTag(part));
      }),
  };
}
