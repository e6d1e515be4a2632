/** Cache tag that every change of a footer link or a banner invalidates. */
export const contentTag = "content";
