import { z } from "zod";
import { setting } from "~/config/settings";
import { textsSchema } from "~/i18n/translated";

/** The banner of a sales area on the dashboard; empty: none. */
export const promotionalBanner = setting(
  "dashboard.banner",
  z.strictObject({ text: textsSchema(1_000) }),
  { text: {} },
  { scope: "sales area" },
);
