import { expect } from "vitest";
import { isOnSap } from "../support/visits/portal-under-test";
import { journeys } from "./journey";

journeys("a document", {
  async "is found by its number, read with its paper, and looked for again by a kept search"(visitor) {
    await visitor.signIn("approver");
    await visitor.open("/orders?ship_status=SHIPPED&date_range=all");
    const numbers = (await visitor.names("link")).filter((name) => /^4\d{9}$/.test(name));
    const number = numbers[0] ?? "";

    await visitor.fill("Search everything", number);
    await visitor.press("Find");
    expect(visitor.address()).toBe(`/orders/${number}`);
    expect(await visitor.heading()).toContain(number);
    await visitor.see(/Delivery 8\d{9}/);
    await visitor.see("delivered");

    // SAP hands out papers of invoices only.
    const [invoice = ""] = (await visitor.names("link")).flatMap(
      (name) => /^Invoice (9\d{9})$/.exec(name)?.[1] ?? [],
    );
    if (isOnSap) await visitor.follow(`Invoice ${invoice}`);
    const [paper, paperNumber] = isOnSap ? ["Invoice", invoice] : ["Order confirmation", number];
    await visitor.follow(paper);
    expect(await visitor.heading()).toBe(`${paper} ${paperNumber}`);
    expect(await visitor.hasLink("Download PDF")).toBe(true);

    await visitor.open("/orders?date_range=7");
    await visitor.choose("Search by (1)", "Document number");
    await visitor.fill("Value (1)", number);
    await visitor.press("Search", { in: "Search by (1)" });
    expect(visitor.address()).toBe(`/orders/${number}`);

    await visitor.open(`/orders?search_criteria=doc_number&search_criteria_value=${number}`);
    await visitor.see("1 - 1 / 1");

    await visitor.fill("Name", "The shipped one");
    await visitor.press("Save this search");
    await visitor.see("Search “The shipped one” saved.");
  },
});
