import { createContext, useContext } from "react";

/** The one-time word by which the browser knows our own inline scripts and styles; none on light pages. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
