import { installation } from "~/config/installation.server";
import { localPath } from "./local-path";
import { isOwnAddress } from "./own-address";

/** Returns the page on which a button was pressed, if it is one of ours. */
export function whereFrom(request: Pick<Request, "headers">): string | null {
  const from = request.headers.get("Referer") ?? "";
  if (!isOwnAddress(from, request.headers, installation().env.PORTAL_URL)) return null;
  const { pathname, search } = new URL(from);
  return localPath(pathname + search);
}
