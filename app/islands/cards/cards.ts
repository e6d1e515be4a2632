import type { Island } from "../island";
import { onAppear } from "../on-appear";

/** Lets a card be entered on a form to pay: in a frame there, and in that frame's own page. */
export const cards: Island = (page, t) => {
  onAppear(page, "[data-card-choice]", async (place) => {
    const { fillCardFrame } = await import("./card-frame");
    fillCardFrame(page, place, t);
  });
  onAppear(page, "[data-card-month]", async (content) => {
    const { checkSandboxCard } = await import("./sandbox-card");
    checkSandboxCard(page, content, t);
  });
  onAppear(page, "[data-publishable-key]", async (content) => {
    const { mountStripeCard } = await import("./stripe-card");
    await mountStripeCard(page, content, t);
  });
};
