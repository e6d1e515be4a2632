/** Address and keys that a browser got from its push service (RFC 8030, RFC 8291). */
export interface PushSubscription {
  endpoint: string;
  /** Public key of the browser, in base64url. */
  p256dh: string;
  /** Secret that both sides share, in base64url. */
  auth: string;
}

/** Text that a browser shows even when no page of the portal is open. */
export interface PushMessage {
  title: string;
  body: string;
  /** Path in the portal that it opens. */
  path: string;
}

/** Pause that a push service asks for before the next try. */
export interface PushPause {
  seconds: number;
}

/** Sends messages to browsers by Web Push. */
export interface Push {
  /** Public key of this installation (VAPID, RFC 8292), to which browsers bind their subscriptions. */
  publicKey: string;
  /** Tells whether an address is one of a push service that this installation may call. */
  accepts(endpoint: string): boolean;
  /**
   * Throws if the service is not to be reached or refuses for now; `gone` subscriptions are never tried again. A service that
   * says how long to wait is not called earlier.
   */
  send(subscription: PushSubscription, message: PushMessage): Promise<"sent" | "gone" | PushPause>;
}
