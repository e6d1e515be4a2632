/**
 * Accounts of the demo. `manager` and `csr` work for the customer of `buyer`; `admin` has chosen no customer;
 * `nobody` is not signed in.
 */
export const people = ["nobody", "buyer", "requester", "approver", "manager", "csr", "admin"] as const;
export type Person = (typeof people)[number];

export const everybody = people;
export const signedIn = ["buyer", "requester", "approver", "manager", "csr", "admin"] as const;
export const forCustomer = ["buyer", "requester", "approver", "manager", "csr"] as const;
/** People who approve. */
export const approvers = ["approver"] as const;
export const readsInvoices = ["buyer", "approver", "manager", "csr"] as const;
export const paysInvoices = ["buyer", "csr"] as const;
/** People who may enter a card: for open items, or for an order. */
export const entersCards = ["buyer", "approver", "manager", "csr"] as const;
/** People who may run reports. */
export const reports = ["buyer", "manager", "csr"] as const;
/** People who may run reports that staff read without a customer. */
export const readsReports = [...reports, "admin"] as const;
/** People who may change orders and quotes. */
export const changers = ["buyer", "requester", "csr"] as const;
/** People who negotiate quotes: customers who may change them, and staff who may make them. */
export const negotiators = ["buyer", "manager", "csr", "admin"] as const;
/** People who may take up orders that arrived as PDF. */
export const pdfOrderEditors = ["buyer", "csr"] as const;
/** Address of a drop shipment, which is not a ship-to of the customer. */
export const toElsewhere = ["buyer", "csr"] as const;
export const admin = ["admin"] as const;
export const staff = ["csr", "admin"] as const;
/** Reserved for the portal's own jobs. */
export const noPerson = [] as const;

export interface Page {
  /** Address of the route; its records belong to nobody, so that only the permission decides. */
  address: string;
  reads: readonly Person[];
  /** Fields of its forms, and who may submit them. They name no existing record. */
  sends?: { fields: Record<string, string>; by: readonly Person[] }[];
}

export const unknownId = "01a1fcbd-7e32-746e-89d9-749c3d82e5f8";
