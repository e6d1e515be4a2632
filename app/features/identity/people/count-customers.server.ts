import type { Db } from "~/db/db.server";
import { countActiveCustomers } from "./people.store.server";

/** Counts the people of customers: without one, nobody orders. */
export const countCustomers = (db: Db): Promise<number> => countActiveCustomers(db);
