/** Kind of a request: support answers an issue, sales a question. */
const requestKinds = ["issue", "sales"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Open waits for the staff, answered for the author. */
export const requestStates = ["open", "answered", "closed"] as const;
export type RequestState = (typeof requestStates)[number];
