import { z } from "zod";
import { setting } from "~/config/settings";
import { textsSchema } from "~/i18n/translated";

/** The parts that the first page can have, in the order in which they stand there. */
export const widgetNames = [
  "approvals",
  "recent_orders",
  "recently_shipped_orders",
  "open_amounts",
  "expiring_quotes",
  "saved_carts",
  "news",
] as const;
export type WidgetName = (typeof widgetNames)[number];

/** Which of them a microsite's people are offered; each leaves out what they do not want. */
export const dashboardWidgets = setting(
  "dashboard.widgets",
  z.array(z.enum(widgetNames)),
  [...widgetNames],
  "microsite",
);

/** What a sales area has to say to everybody who comes in; empty: nothing. */
export const promotionalBanner = setting(
  "dashboard.banner",
  z.strictObject({ text: textsSchema(1_000) }),
  { text: {} },
  "sales area",
);
