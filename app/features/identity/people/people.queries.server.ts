/** Reads that other features ask of identity, within their own query or change. */
export { findAdministrators } from "../users.store.server";
export { type Approver, findApprovers, findPeople, findSalesAreaTitles } from "./people.store.server";
