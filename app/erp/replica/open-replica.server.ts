import type { Database } from "~/db/db.server";
import { writeReplica } from "./replica.store.server";
import { findReplicaAge, searchReplica } from "./search-replica.store.server";
import type { Replica } from "./with-replica.server";

/** Opens the replica in the portal's own database. */
export const openReplica = ({ pool, db }: Pick<Database, "pool" | "db">): Replica => ({
  age: (replicaSearch) => findReplicaAge(pool, replicaSearch),
  search: (replicaSearch) => searchReplica(pool, replicaSearch),
  write: (part, documents, readAt) => writeReplica(db, part, documents, readAt),
});
