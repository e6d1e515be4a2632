/** Page that the portal has answered with. */
export interface AnsweredPage {
  page: Document;
  url: URL;
  status: number;
  isRedirected: boolean;
}

/**
 * Fetches a page for the place of the present one. The header lets the portal keep its notices for a visit of another page,
 * where this one leads on to it.
 */
export async function fetchPage(
  address: string,
  { isBackground = false, ...init }: RequestInit & { isBackground?: boolean } = {},
): Promise<AnsweredPage | null> {
  const headers = {
    Accept: "text/html",
    "X-Tradepost-In-Place": window.location.pathname,
    ...(isBackground ? { "X-Tradepost-Background": "1" } : {}),
  };
  const answer = await fetch(address, { ...init, headers });
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { page, url: new URL(answer.url), status: answer.status, isRedirected: answer.redirected };
}

export const isHere = ({ origin, pathname }: URL): boolean =>
  origin === window.location.origin && pathname === window.location.pathname;

/** Tells whether the portal can be reached, by the smallest answer that it gives. */
export const isReachable = (): Promise<boolean> =>
  fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
