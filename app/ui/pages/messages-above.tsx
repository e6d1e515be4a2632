import { createContext, useContext } from "react";

/** Messages that the frame shows at the head of the page; summaries below do not repeat them. */
export const MessagesAbove = createContext<readonly string[]>([]);

export const useMessagesAbove = () => useContext(MessagesAbove);
