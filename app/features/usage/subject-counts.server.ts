/** Counts of a subject as a column of another feature's list. */
export { countOfSubject } from "./usage.store.server";
