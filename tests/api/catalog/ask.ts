import type { TestPortal } from "../../support/test-portal";

/** Asks the API as the buyer. */
export const askAsBuyer =
  (portal: TestPortal) =>
  async (path: string, body?: object, method = body ? "POST" : "GET") => {
    const answer = await fetch(`${portal.url}/api/v1${path}`, {
      method,
      headers: { Authorization: "Bearer demo-token-of-the-buyer-0001", "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // Loose type of an API answer; each test checks its content.
    return {
      status: answer.status,
      body: (await answer.json()) as { items: unknown[]; [name: string]: unknown },
    };
  };
