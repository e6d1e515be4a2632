import { createContext, useContext } from "react";

/** CSP nonce of our own inline scripts and styles; none on light pages. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
