/** Escapes the wildcards of a LIKE pattern, so that `50%` finds only that. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Builds the LIKE pattern of texts that contain this one. */
export const likeContains = (text: string): string => `%${escapeLike(text)}%`;

/** Builds the LIKE pattern of texts that begin with this one. */
export const likePrefix = (text: string): string => `${escapeLike(text)}%`;
