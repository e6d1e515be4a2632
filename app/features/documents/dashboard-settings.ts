import { z } from "zod";
import { setting } from "~/config/settings";

/** The parts that the first page can have, in the order in which they stand there. */
export const widgetNames = [
  "approvals",
  "recent_orders",
  "recently_shipped_orders",
  "open_amounts",
  "expiring_quotes",
  "saved_carts",
] as const;
export type WidgetName = (typeof widgetNames)[number];

/** Which of them a microsite's people are offered; each leaves out what they do not want. */
export const dashboardWidgets = setting(
  "dashboard.widgets",
  z.array(z.enum(widgetNames)),
  [...widgetNames],
  "microsite",
);
