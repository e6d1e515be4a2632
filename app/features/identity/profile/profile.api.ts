/** API shape of a user's latest sign-ins. */
export const loginsJson = ({ signIns }: { signIns: { at: Date; userAgent: string }[] }) => ({
  items: signIns.map(({ at, userAgent }) => ({ at: at.toISOString(), userAgent })),
});
