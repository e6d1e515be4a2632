import { describe, expect, it } from "vitest";
import type { Entrance } from "../entrance/entrance";
import { formGone } from "./form-gone.server";

function pageOf(fields: Record<string, string>, options: Parameters<typeof formGone>[1] = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const ctx = { sent: { form, madeFor: "", from: "/cart/shop" } } as Entrance;
  return formGone(ctx, options);
}

describe("a form whose subject is gone", () => {
  it("is no unknown address: its page says so, gives back sentences and leads to the page as it is", () => {
    const { data, init } = pageOf({
      intent: "update",
      "items[0].quantity": "7",
      comment: "Ring twice, please",
    });
    expect(init?.status).toBe(404);
    expect(data).toEqual({
      page: "conflict",
      reason: { key: "frame.gone" },
      typedText: "Ring twice, please",
      backPath: "/cart/shop",
    });
  });

  it("leads home if its own page is gone with it, and gives back nothing of a form with a secret", () => {
    const fields = { comment: "Ring twice, please", password: "x" };
    const { data } = pageOf(fields, { home: "/cart/saved" });
    expect(data).toEqual({ page: "conflict", reason: { key: "frame.gone" }, backPath: "/cart/saved" });
  });
});
