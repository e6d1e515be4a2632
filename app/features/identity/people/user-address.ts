/** Builds the address of a step of the users' wizard; without an id that of a new user. */
export const userStepHref = (id: string | undefined, step: number) =>
  id ? `/admin/users/${encodeURIComponent(id)}/${step}` : `/admin/users/create/${step}`;
