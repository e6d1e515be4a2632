import { createContext, useContext } from "react";

/** What the frame says at the head of the page already; nothing below says it again. */
export const MessagesAbove = createContext<readonly string[]>([]);

export const useMessagesAbove = () => useContext(MessagesAbove);
