import type { Island } from "../island";
import { onAppear } from "../on-appear";

/** Shows on a theme's page what follows from its colours while they are typed. */
export const themes: Island = (page, t) => {
  onAppear(page, "[data-look]", async (section) => {
    const { followLook } = await import("./typed-colours");
    followLook(page, section, t);
  });
  onAppear<HTMLFormElement>(page, "form[data-background]", async (form) => {
    const { followBackground } = await import("./typed-colours");
    followBackground(form);
  });
};
