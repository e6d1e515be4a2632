/** Proof of who the portal is, for each request. A client certificate needs none: it belongs to the connection. */
export interface Credentials {
  headers(signal?: AbortSignal): Promise<Record<string, string>>;
  /** Forgets an access token that was refused, so that the next request fetches another one. */
  renew?(): void;
}

export function basicCredentials(user: string, password: string): Credentials {
  const header = `Basic ${Buffer.from(`${user}:${password}`, "utf8").toString("base64")}`;
  return { headers: async () => ({ authorization: header }) };
}

export const certificateCredentials: Credentials = { headers: async () => ({}) };
