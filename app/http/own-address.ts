/**
 * Returns whether Origin or Referer names one of our pages: the configured address, whatever a proxy writes
 * into Host, or the same protocol with the request's own host, since microsites have domains of their own.
 */
export function isOwnAddress(
  address: string,
  headers: { get(name: string): string | null | undefined },
  portalUrl: string | undefined,
): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, host, protocol } = new URL(address);
  if (portalUrl) {
    const portal = new URL(portalUrl);
    if (origin === portal.origin) return true;
    if (protocol !== portal.protocol) return false;
  }
  return host === hostOf(headers);
}

/** Host that the visitor used. The forwarded one is kept only if its proxy is trusted. */
export function hostOf(headers: { get(name: string): string | null | undefined }): string {
  const forwardedHost = headers.get("x-forwarded-host")?.split(",")[0]?.trim();
  return forwardedHost || headers.get("host") || "localhost";
}
