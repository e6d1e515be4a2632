/** Connections to the ERP that this installation has; each sales area orders through one of them. */
export const erpSystems = ["main"] as const;
