/** Cache tag that every change of a footer link, a banner or a notification invalidates. */
export const contentTag = "content";
