import type { Island } from "../island";
import { onAppear } from "../on-appear";

/** Loads what configured forms do with script where there is one: few pages have one. */
export const configuredForms: Island = (page, t) => {
  let isLoading = false;
  onAppear(page, "form.configured", async () => {
    if (isLoading) return;
    isLoading = true;
    const { startFormIslands } = await import("./form-islands");
    startFormIslands(page, t);
  });
};
