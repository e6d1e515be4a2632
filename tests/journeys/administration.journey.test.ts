import { expect } from "vitest";
import { journeys } from "./journey";

/** Each visitor makes a link of its own, so that none finds what another has left. */
let visits = 0;

journeys("administration", {
  async "a link at the foot of every page is made, moved, changed and taken away"(visitor) {
    const name = `Conditions ${++visits}`;
    await visitor.signIn("admin");
    await visitor.open("/admin?q=foot");
    await visitor.follow("Footer links", { in: "Found" });
    await visitor.follow("New footer link");
    await visitor.press("Save", { status: 422 });
    await visitor.see("Please check the following");
    await visitor.fill("English", name);
    await visitor.fill("Address", "/cookies");
    await visitor.tick("Active");
    await visitor.press("Save");
    await visitor.see(name);
    await visitor.press("Up", { in: name });
    await visitor.follow("Edit", { in: name });
    expect(await visitor.valueOf("English")).toBe(name);
    await visitor.open("/admin/footer_links");
    await visitor.follow("Delete", { in: name });
    await visitor.see("Are you sure you want to delete the data?");
    await visitor.press("Delete");
    await visitor.doNotSee(name);
  },
});
