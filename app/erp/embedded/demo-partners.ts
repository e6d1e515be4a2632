/** Customers of the portal's demo accounts; every set of master data contains them. */

/** Customer of buyer, requester and approver: sold-to in 1000 and 2000, several ship-tos, a separate payer. */
export const demoCustomerA = {
  soldTo: "100001",
  shipTos: ["100001", "100101", "100102", "100103"],
  payer: "100201",
  salesAreas: ["1000", "2000"],
} as const;

/** Customer of the account `other`, which must never see any data of customer A. */
export const demoCustomerB = {
  soldTo: "100002",
  shipTos: ["100002", "100104"],
  payer: "100002",
  salesAreas: ["1000"],
} as const;

/** Customer whose orders are refused and whose documents can be read. */
export const demoBlockedCustomer = { soldTo: "100003", salesAreas: ["1000"] } as const;
