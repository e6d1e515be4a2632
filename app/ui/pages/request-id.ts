import { createContext, useContext } from "react";

/** Id of the request, under which the log finds a failure: also of a page whose root data could not be read. */
export const RequestIdContext = createContext<string | undefined>(undefined);

export const useRequestId = () => useContext(RequestIdContext);
