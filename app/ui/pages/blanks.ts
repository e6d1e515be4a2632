import { createContext, useContext } from "react";

/** Values that differ from page to page within parts that pages share. */
export interface Blanks {
  token: string;
  /** The page's own address. */
  path: string;
  /** The address as the value of a query parameter. */
  pathInQuery: string;
  supportCode: string;
  spacedCode: string;
  /** The address to which forms of the page are sent that name no other one. */
  action: string;
}

const BlanksContext = createContext<Blanks | null>(null);

/** Stands around a part that several pages share, with a placeholder for each blank; it is filled in when a page is sent. */
export const BlanksProvider = BlanksContext.Provider;

/** Returns the value, or the placeholder that stands for it in a part that several pages share. */
export function useBlank(name: keyof Blanks, value: string): string {
  const blanks = useContext(BlanksContext);
  return blanks ? blanks[name] : value;
}

/** Returns null outside of parts that several pages share. */
export const useTokenPlaceholder = (): string | null => useContext(BlanksContext)?.token ?? null;

/** Encodes a text as the value of a query parameter. */
export const inQuery = (text: string): string => String(new URLSearchParams([["", text]])).slice(1);
