/** Reads that other features ask of identity, within their own query or change. */
export { type Approver, findApprovers, findPeople } from "./people.store.server";
