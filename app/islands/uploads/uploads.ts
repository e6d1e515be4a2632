import type { Island } from "../island";
import { onAppear } from "../on-appear";

/** Takes files that are dropped, and sends each at once. */
export const uploads: Island = (page, t) =>
  onAppear(page, "[data-max-files]", async (zone) => {
    const { enhanceDropZone } = await import("./drop-zone");
    enhanceDropZone(page, zone, t);
  });
