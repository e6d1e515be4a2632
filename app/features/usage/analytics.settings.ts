import { z } from "zod";
import { setting } from "~/config/settings";

/** A stream of Google Analytics that counts pages for visitors who allow it. */
export const googleAnalytics = setting(
  "analytics.google",
  z.strictObject({
    active: z.boolean(),
    measurementId: z
      .string()
      .trim()
      .regex(/^(G-[A-Z0-9]{4,20})?$/, "areas.google_analytics.notAnId"),
  }),
  { active: false, measurementId: "" },
  { scope: "microsite", page: "/admin/google_analytics_api_configs/installation" },
);
