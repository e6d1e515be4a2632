/** Security headers of every answer of the application, whichever server stands in front. */
export function securityHeaders(policy: {
  sendsScript?: boolean;
  secure: boolean;
  /** Allows the frame with the card fields to load its provider's script and frames. */
  isCardFrame?: boolean;
  /** Lets a page of ours show this one in a frame. */
  isFramed?: boolean;
}): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(policy),
    "X-Content-Type-Options": "nosniff",
    // Browsers under `no-referrer` send `Origin: null` with our own forms, which the CSRF check would refuse.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(policy.secure ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** Address of Stripe's script and frames, and the one that its script calls. */
const stripe = { frames: "https://js.stripe.com", calls: "https://api.stripe.com" };

function contentSecurityPolicy({
  sendsScript = false,
  isCardFrame = false,
  isFramed = false,
}: Omit<Parameters<typeof securityHeaders>[0], "secure">): string {
  const alsoFrom = (source: string) => (isCardFrame ? ` ${source}` : "");
  return [
    "default-src 'none'",
    sendsScript ? `script-src 'self'${alsoFrom(stripe.frames)}` : "script-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${alsoFrom(stripe.calls)}`,
    `frame-src 'self'${alsoFrom(stripe.frames)}`,
    "form-action 'self'",
    isCardFrame || isFramed ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** Headers of files, JSON and downloads: opened as a page, such an answer can do nothing. */
export const sandboxHeaders: Record<string, string> = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};
