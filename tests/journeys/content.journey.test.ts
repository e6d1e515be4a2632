import { expect } from "vitest";
import { mouse } from "../visitors/mouse";
import type { Visitor } from "../visitors/visitor";
import { journeys, people } from "./journey";

/** Each visitor makes content of its own, so that none finds another's. */
let visits = 0;

async function signInAs(visitor: Visitor, account: string): Promise<void> {
  if (visitor.address() !== "/") await visitor.press("Sign out");
  await visitor.signIn(account);
}

journeys(
  "the portal takes on its owner's look",
  {
    async "a theme is made, tried, applied and taken back"(visitor) {
      const name = `Harbour ${++visits}`;
      await visitor.signIn("admin");
      await visitor.open("/admin/contents");
      await visitor.follow("Themes", { in: "Themes" });
      await visitor.follow("New theme");
      await visitor.fill("Title", name);
      await visitor.fill("Portal name", name);
      await visitor.fill("Primary colour", "#8A1C2B");
      await visitor.press("Save");
      await visitor.see("created.");

      await visitor.press("Try it first");
      await visitor.fill("Seen as", "buyer");
      await visitor.press("Show page");
      await visitor.see("With the change");
      await visitor.press("Apply change");
      await visitor.see("Change applied.");
      const trial = visitor.address();

      await signInAs(visitor, "buyer");
      expect(await visitor.title()).toContain(name);
      await signInAs(visitor, "admin");
      await visitor.open(trial);
      await visitor.press("Undo change");
      await visitor.see("Change undone.");
      await signInAs(visitor, "buyer");
      expect(await visitor.title()).not.toContain(name);
    },

    async "a banner with a picture, a campaign and a news item reach a customer"(visitor) {
      const number = ++visits;
      await visitor.signIn("admin");
      await visitor.open("/admin/contents");
      await visitor.follow("Promotional banners", { in: "Promotional banners" });
      await visitor.follow("New promotional banner");
      await visitor.fill("Title", `Spring ${number}`);
      await visitor.fill("English", `Ten percent off, offer ${number}`);
      await visitor.press("Save");
      await visitor.see("created.");
      await visitor.press("Add picture");
      const picture = { name: "offer.png", type: "image/png", content: pixel };
      await visitor.attach("Picture", picture, { in: "Picture 1" });
      await visitor.fill("What the picture shows", `Bearings of offer ${number}`, { in: "Picture 1" });
      await visitor.fill("Heading", `Heading ${number}`, { in: "Picture 1" });
      await visitor.press("Save carousel");
      await visitor.see("Carousel saved.");

      await visitor.open("/admin/contents");
      await visitor.follow("Marketing campaigns", { in: "Marketing campaigns" });
      await visitor.follow("New campaign");
      await visitor.fill("Title", `Weeks ${number}`);
      await visitor.tick("Banner on the dashboard");
      await visitor.fill("English", `Bearing weeks ${number}`, { in: "Content" });
      await visitor.tick("Active");
      await visitor.press("Save");
      await visitor.see("created.");

      await visitor.open("/admin/contents");
      await visitor.follow("Catalog news", { in: "Catalog news" });
      await visitor.follow("New news item");
      await visitor.fill("English", `Arrivals ${number}`, { in: "Title" });
      await visitor.fill("English", `New bearings ${number} are here.`, { in: "Content" });
      await visitor.press("Save");
      await visitor.see("created.");

      await signInAs(visitor, "buyer");
      await visitor.see(`Ten percent off, offer ${number}`);
      await visitor.see(`Heading ${number}`);
      await visitor.see(`Bearing weeks ${number}`);
      await visitor.open("/catalog");
      await visitor.see(`Arrivals ${number}`);
      await visitor.see(`New bearings ${number} are here.`);
    },
  },
  people.filter(({ touch }) => touch !== mouse),
);

/** The smallest PNG: one red pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==",
  "base64",
);
