import { expect } from "vitest";
import { journeys } from "./journey";

/** Each visitor creates a link of its own, so that none finds another's. */
let visits = 0;

journeys("administration", {
  async "a link at the foot of every page is found, made, moved and taken away"(visitor) {
    const name = `Conditions ${++visits}`;
    await visitor.signIn("admin");
    await visitor.open("/admin?q=smtp_configs");
    expect(await visitor.hasLink("Mail servers")).toBe(true);
    await visitor.open("/admin?q=bottom+of+every+page");
    await visitor.follow("Footer links", { in: "Links at the bottom of every page" });
    await visitor.follow("New footer link");
    await visitor.fill("English", name);
    await visitor.press("Save", { status: 422 });
    await visitor.see("Link: This field is required.");
    expect(await visitor.valueOf("English")).toBe(name);
    await visitor.fill("Link", "/cookies");
    await visitor.tick("Active");
    await visitor.press("Save");
    await visitor.see(`“${name}” created.`);
    expect(await visitor.hasLink(name)).toBe(true);
    expect(await visitor.hasButton(`Move down ${name}`)).toBe(false);
    await visitor.press(`Move up ${name}`);
    expect(await visitor.hasButton(`Move down ${name}`)).toBe(true);
    await visitor.follow(`Delete ${name}`);
    await visitor.see("Are you sure you want to delete the data?");
    // With script the confirmation is a dialog over the list, which has a button of the same name.
    await visitor.press("Delete", visitor.kind === "no script" ? {} : { in: "Are you sure" });
    await visitor.see(`“${name}” deleted.`);
    expect(await visitor.hasLink(name)).toBe(false);
  },
});
