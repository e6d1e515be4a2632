import { createContext, useContext } from "react";

export interface ScriptAddresses {
  /** Script that makes pages nicer. */
  script: string;
  /** Texts that it shows. */
  texts: string;
}

const ScriptContext = createContext<ScriptAddresses | null>(null);

export const ScriptProvider = ScriptContext.Provider;

/** The one script of a page; the page works without it. */
export function ScriptTag() {
  const addresses = useContext(ScriptContext);
  return addresses && <script type="module" src={addresses.script} data-texts={addresses.texts} />;
}
