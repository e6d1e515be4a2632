import { expect } from "vitest";
import { eventually } from "../eventually";
import type { Answer, HttpClient } from "../http-client";

/** Follows the redirect of an answer. */
export async function follow(visitor: HttpClient, { status, location }: Answer): Promise<Answer> {
  expect([status, location]).toEqual([303, expect.any(String)]);
  return visitor.get(location ?? "");
}

/** Submits what a review shows, such as /cart/payment, and returns the number of the document below `documents`. */
export async function placeDocument(
  visitor: HttpClient,
  review: string,
  documents: string,
  answers: Record<string, string> = {},
): Promise<string> {
  const { $ } = await visitor.get(review);
  const hiddenFields = $("form:has([name=seenTotal]) input[type=hidden]").toArray();
  const fields = Object.fromEntries(
    hiddenFields.map((field) => [$(field).attr("name") ?? "", String($(field).val() ?? "")]),
  );
  const givenAnswers = { poNumber: "", payment: "account", anyway: "1", intent: "submit", ...answers };
  const { status, location } = await visitor.post(review, { ...fields, ...givenAnswers });
  expect([status, location]).toEqual([303, expect.any(String)]);
  // An ERP that is busy has the document a moment later; the receipt says so until then.
  return eventually(async () => {
    const receipt = await visitor.get(location ?? "");
    const href = receipt.$(`main a[href^="${documents}"]`).first().attr("href") ?? "";
    if (!/\d+$/.test(href)) throw new Error(receipt.$("main").text());
    return href.slice(documents.length);
  });
}
