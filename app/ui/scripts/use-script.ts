import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/**
 * Tells whether script runs: false on the server and for the first render in the browser, true afterwards. Guards
 * everything that only script can do.
 */
export const useScript = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
