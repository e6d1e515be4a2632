import { createContext, useContext } from "react";
import loader from "~/islands/load-islands.js?url";

export interface ScriptAddresses {
  /** Script that makes pages nicer. */
  script: string;
  /** Texts that it shows. */
  texts: string;
}

const ScriptContext = createContext<ScriptAddresses | null>(null);

export const ScriptProvider = ScriptContext.Provider;

/** The one script of a page, which loads the others later; the page works without them. */
export function ScriptTag() {
  const addresses = useContext(ScriptContext);
  return (
    addresses && (
      <script type="module" src={loader} data-script={addresses.script} data-texts={addresses.texts} />
    )
  );
}
