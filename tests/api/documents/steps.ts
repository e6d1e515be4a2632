import { expect } from "vitest";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";

/** Signs in as staff, with an active sales area and customer. */
export async function staffFor(
  portal: TestPortal,
  account: string,
  number: string,
  salesArea: string,
): Promise<HttpClient> {
  const client = await portal.signedIn(account);
  const answer = await client.post("/partner", { function: "soldTo", number, salesArea });
  expect(answer.status).toBe(303);
  return client;
}

/** Returns the document numbers of a list's checkboxes. */
export async function numbersAt(client: HttpClient, address: string): Promise<string[]> {
  const { $, status } = await client.get(address);
  expect(status, address).toBe(200);
  return $("input[name=selected]:enabled")
    .toArray()
    .map((tick) => $(tick).attr("value") ?? "");
}
