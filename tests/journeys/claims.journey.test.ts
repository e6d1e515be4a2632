import pg from "pg";
import { expect } from "vitest";
import type { DemoPortal } from "../support/demo-portal";
import { journeys } from "./journey";

/** Lines of a return as the ERP stores them. */
async function returnInErp({ erpDatabaseUrl }: DemoPortal, number: string) {
  const client = new pg.Client({ connectionString: erpDatabaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT d.sold_to, i.quantity::float, i.ref_number FROM erp.documents d JOIN erp.items i ON i.document = d.number
       WHERE d.number = $1 AND d.kind = 'return'`,
      [number],
    );
    return rows as { sold_to: string; quantity: number; ref_number: string }[];
  } finally {
    await client.end();
  }
}

journeys("a claim", {
  async "is made from a delivery, refused for more than was delivered, and listed as the ERP has it"(
    visitor,
    demo,
  ) {
    await visitor.signIn("buyer");
    await visitor.open("/shipments?date_range=all");
    const deliveries = (await visitor.names("link")).filter((name) => /^8\d{9}$/.test(name));
    // The first is on its way yet. Each visitor claims a delivery of its own.
    const number = deliveries[visitor.kind === "no script" ? 1 : 2] ?? "";
    await visitor.follow(number);
    expect(await visitor.heading()).toBe(`Delivery ${number}`);
    await visitor.follow("Make a claim");

    // A phone has no heads of columns.
    const firstLine = /don’t want to claim\. (?:Product .*? Batch )?(.+?) 10 · /;
    const [, product = ""] = firstLine.exec(await visitor.text()) ?? [];
    const quantity = `Quantity to claim: ${product}`;
    await visitor.fill(quantity, "9999");
    await visitor.choose(`Reason: ${product}`, "Quality defect");
    await visitor.choose(`What you’d like: ${product}`, "Replacement");
    await visitor.fill("What happened?", "Cracked in the box");
    await visitor.press("Send claim", { status: 422 });
    await visitor.see("There is a problem");
    expect(await visitor.valueOf("What happened?")).toBe("Cracked in the box");

    // The other type of claim takes along what was typed.
    await visitor.fill(quantity, "1");
    await visitor.press("Keep the goods");
    expect(await visitor.valueOf(quantity)).toBe("1");
    expect(await visitor.valueOf("What happened?")).toBe("Cracked in the box");
    await visitor.press("Send the goods back");
    await visitor.choose(`Reason: ${product}`, "Quality defect");

    await visitor.press("Send claim");
    const [, claim = ""] = /\b(6\d{9})\b/.exec(await visitor.text()) ?? [];
    expect(claim).not.toBe("");
    await visitor.open("/user/e_claims");
    await visitor.see(claim);
    await visitor.follow(claim);
    await visitor.see(product);
    expect(await returnInErp(demo, claim)).toEqual([
      { sold_to: "100001", quantity: 1, ref_number: expect.stringMatching(/^[89]\d{9}$/) },
    ]);
  },
});
