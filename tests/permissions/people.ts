/**
 * The demo's people. `manager` and `csr` work for the customer of `buyer`; `admin` has chosen no customer; `nobody` is
 * not signed in.
 */
export const people = ["nobody", "buyer", "requester", "approver", "manager", "csr", "admin"] as const;
export type Person = (typeof people)[number];

export const everybody = people;
export const signedIn = ["buyer", "requester", "approver", "manager", "csr", "admin"] as const;
export const forCustomer = ["buyer", "requester", "approver", "manager", "csr"] as const;
/** Who decides on what others ask for. */
export const approvers = ["approver"] as const;
export const readsInvoices = ["buyer", "approver", "manager", "csr"] as const;
/** Who may run reports. */
export const reports = ["buyer", "manager", "csr"] as const;
/** Goods to somebody else than a ship-to. */
export const toElsewhere = ["buyer", "csr"] as const;
export const admin = ["admin"] as const;
export const staff = ["csr", "admin"] as const;
/** Only the portal's own jobs. */
export const noPerson = [] as const;

export interface Page {
  /** An address of the route; records in it belong to nobody, so that only the permission decides. */
  address: string;
  reads: readonly Person[];
  /** What its forms send, and who may send it. The fields name no record that there is. */
  sends?: { fields: Record<string, string>; by: readonly Person[] }[];
}

export const nothing = "01a1fcbd-7e32-746e-89d9-749c3d82e5f8";
