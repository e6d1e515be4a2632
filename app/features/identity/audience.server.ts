/** Users whom another feature addresses by what they belong to. */
export { type Audience, countAudience, findAudience, findRoleIds } from "./audience.store.server";
