/**
 * Is this the address of one of our own pages, as a browser names it in Origin or Referer? The configured address is
 * ours whatever a proxy writes into Host. So is, with the same protocol, the name under which the request came: the
 * microsites' own names lead here too.
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

/** The name under which the visitor came. The forwarded one is only still there when its proxy is trusted. */
export function hostOf(headers: { get(name: string): string | null | undefined }): string {
  const forwarded = headers.get("x-forwarded-host")?.split(",")[0]?.trim();
  return forwarded || headers.get("host") || "localhost";
}
