/** Security headers of every answer of the application, whichever server stands in front. */
export function securityHeaders(policy: { nonce?: string; secure: boolean }): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(policy.nonce),
    "X-Content-Type-Options": "nosniff",
    // Browsers under `no-referrer` send `Origin: null` with our own forms, which the CSRF check would refuse.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(policy.secure ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

function contentSecurityPolicy(nonce: string | undefined): string {
  return [
    "default-src 'none'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'none'",
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** Headers of files, JSON and downloads: opened as a page, such an answer can do nothing. */
export const sandboxed: Record<string, string> = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};
