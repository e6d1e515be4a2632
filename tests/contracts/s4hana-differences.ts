/** Cases of the contract that SAP has no released service for, with the capability that says so. */
export const declaredDifferences: Record<string, string> = {};
