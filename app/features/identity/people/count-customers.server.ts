import type { Db } from "~/db/db.server";
import { countOrderingCustomers } from "./people.store.server";

/** Counts the people of customers who may order: without one, nobody does. */
export const countCustomers = (db: Db): Promise<number> => countOrderingCustomers(db);
