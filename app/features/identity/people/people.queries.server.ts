/** Reads that other features ask of identity, within their own query or change. */
export { findAdministrators, findUserByName } from "../users.store.server";
export {
  countUsersElsewhere,
  countUsersOfMicrosite,
  countUsersOfSalesArea,
} from "./count-users.store.server";
export {
  type Approver,
  findAccountManagers,
  findApprovers,
  findAssignedCustomers,
  findPeople,
  findSalesAreaTitles,
} from "./people.store.server";
