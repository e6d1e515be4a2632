import { createContext } from "react";

/** What a printed page says in its running head beside the customer: the name of the page and the day. */
export const PrintedLine = createContext("");
