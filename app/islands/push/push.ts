import type { Island } from "../island";
import { onAppear } from "../on-appear";

/** Lets somebody allow messages in this browser. */
export const push: Island = (page, t) =>
  onAppear(page, "[data-push]", async (sentence) => {
    const { offerMessages } = await import("./offer-messages");
    offerMessages(page, sentence, t);
  });
