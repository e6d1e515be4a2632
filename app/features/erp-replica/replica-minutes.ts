/** Minutes from one update of the copies of the ERP's lists to the next. */
export const replicaMinutes = 5;
