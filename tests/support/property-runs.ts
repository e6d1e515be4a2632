/** Factor by which `npm run soak` repeats the properties more often than `npm test`. */
const soakFactor = Number(process.env.SOAK_FACTOR ?? 1);

export const propertyRuns = (count: number) => count * soakFactor;

export const propertyTimeout = 120_000 * soakFactor;
