import { createContext } from "react";

/** Running head of a printed page beside the customer: the page's name and the date. */
export const PrintedLine = createContext("");
