/** End of a downtime that somebody has to end: the last day that every part of the portal can write. */
export const indefinite = new Date("9999-12-31T00:00:00.000Z");

export const isIndefinite = (instant: Date): boolean => instant.getTime() >= indefinite.getTime();
