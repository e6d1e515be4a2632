import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether script runs: no on the server and for the first picture in the browser, yes afterwards. What only script
 * can do is shown only then.
 */
export const useScript = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
