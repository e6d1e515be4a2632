import { expect } from "vitest";
import { httpClient } from "../support/http-client";
import { journeys } from "./journey";

const material = "1000010";

journeys("acting", {
  async "for another customer of one's own, and in another sales area"(visitor) {
    await visitor.signIn("buyer");
    const year = "/orders?date_range=365";
    await visitor.open(year);
    await visitor.press("Van Dijk Machinebouw B.V. Sold to 100001 · Industry Switzerland");
    expect(visitor.address()).toBe(year);
    await visitor.see("You’re now working for Van Dijk Machinebouw B.V. in sales area Industry Switzerland.");
    await visitor.see("CHF");
    await visitor.choose("Sales area", "Industry Benelux");
    await visitor.press("Switch sales area");
    await visitor.see("You’re now working for Van Dijk Machinebouw B.V. in sales area Industry Benelux.");
    await visitor.see("EUR");
  },

  async "for a customer whom a representative names or looks for"(visitor) {
    await visitor.signIn("csr");
    await visitor.fill("Customer number", "999999");
    await visitor.press("Apply");
    await visitor.see("The wrong partner entered.");
    await visitor.fill("Customer number", " ");
    await visitor.press("Apply");
    await visitor.see("Enter a customer number.");

    await visitor.open("/partners");
    await visitor.press("Search", { status: 422 });
    await visitor.see("Enter at least one search term.");
    await visitor.fill("Name", "atelier");
    await visitor.press("Search");
    await visitor.see("Lille");
    await visitor.press("Select Atelier Lambert SARL");
    await visitor.see("You’re now working for Atelier Lambert SARL");

    await visitor.choose("Customer role", "Sold to", { in: "Apply" });
    await visitor.fill("Customer number", "100001");
    await visitor.press("Apply");
    await visitor.see("You’re now working for Van Dijk Machinebouw B.V.");
    await visitor.fill("Customer number", "100001");
    await visitor.press("Apply");
    await visitor.see("The partner is already active.");
    await visitor.open("/orders");
    await visitor.see("4000000");
  },

  async "as somebody else, and back"(visitor) {
    await visitor.signIn("admin");
    await visitor.open("/admin/sessions");
    await visitor.fill("Search users", "vermeer");
    await visitor.enter("Search users");
    await visitor.press("Act as Bente Vermeer");
    expect(visitor.address()).toBe("/dashboard");
    await visitor.see("Ada Jansen is acting as Bente Vermeer");
    await visitor.open("/orders");
    await visitor.see("Ada Jansen is acting as Bente Vermeer");
    await visitor.press("Return to Ada Jansen");
    expect(visitor.address()).toBe("/dashboard");
    await visitor.doNotSee("is acting as");
    await visitor.see("Ada Jansen");
  },

  async "goes on where the session ended, with the form that was being sent"(visitor, demo) {
    await visitor.signIn("approver");
    await visitor.open(`/catalog?q=${material}`);
    await visitor.fill(`Quantity of ${material}`, "612");
    const otherBrowser = httpClient(demo.portal.url);
    await otherBrowser.signIn("approver");
    await otherBrowser.post("/profile", { intent: "endOthers" });
    await visitor.press(`Add to cart: ${material}`);
    await visitor.see("This session was ended from another device.");
    await visitor.fill("Username or email", "approver");
    await visitor.fill("Password", "demo-Tradepost-1");
    await visitor.press("Sign in");
    expect(await visitor.heading()).toBe("Unsubmitted form");
    await visitor.see("612");
    await visitor.press("Submit now");
    await visitor.see(`${material} added to your cart.`);
    await visitor.open("/cart/shop");
    expect(await visitor.valueOf("Quantity for line 10")).toBe("612");
    await visitor.press("Remove line 10");
  },

  async "with a profile of one's own"(visitor) {
    await visitor.signIn("other");
    await visitor.open("/profile");
    await visitor.choose("Language", "Français", { in: "Time zone" });
    await visitor.choose("Number format", "1.234.567,89");
    await visitor.press("Save");
    expect(await visitor.heading()).toBe("Profil");
    await visitor.see("Paramètres enregistrés.");
    await visitor.choose("Langue", "English", { in: "Fuseau horaire" });
    await visitor.choose("Format des nombres", "1,234,567.89");
    await visitor.press("Enregistrer");
    expect(await visitor.heading()).toBe("Profile");
    await visitor.see("Recent sign-ins");
    await visitor.untick("Portal news");
    await visitor.press("Save notifications");
    await visitor.see("Settings saved.");
    await visitor.tick("Portal news");
    await visitor.press("Save notifications");
  },

  async "and learning why something is closed"(visitor) {
    await visitor.signIn("requester");
    await visitor.open("/admin/demo/outbox", { status: 403 });
    await visitor.follow("Why can’t I access this?");
    expect(await visitor.heading()).toBe("Why can’t I do this?");
    await visitor.see("You need the permission “Manage email”");
    await visitor.press("Request access");
    await visitor.see("We’ve sent your request to the administrators.");
  },
});
