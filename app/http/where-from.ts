import { localPath } from "./local-path";

/** The page on which a button was pressed, if it is one of ours. */
export function whereFrom(request: Request): string | null {
  const from = request.headers.get("Referer") ?? "";
  if (!URL.canParse(from)) return null;
  const { host, pathname, search } = new URL(from);
  return host === request.headers.get("Host") ? localPath(pathname + search) : null;
}
